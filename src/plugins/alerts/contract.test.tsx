// @vitest-environment jsdom
import { describePluginContract } from '#testing';
import { alerts } from './index.ts';

describePluginContract(alerts, {
  fixtures: { settings: { list: [{ show: 'all' }, { show: 'live' }] } },
});
