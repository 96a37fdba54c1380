// @vitest-environment jsdom
import { describePluginContract } from '#testing';
import { alertsPlugin } from './index.ts';

describePluginContract(alertsPlugin, {
  fixtures: { settings: { list: [{ show: 'all' }, { show: 'live' }] } },
});
