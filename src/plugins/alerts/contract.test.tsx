// @vitest-environment jsdom
import { describePluginContract } from '#core/testing';
import { alertsPlugin } from './index.ts';

describePluginContract(alertsPlugin, {
  fixtures: { settings: { list: [{ show: 'all' }, { show: 'live' }] } },
});
