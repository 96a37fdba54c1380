// @vitest-environment jsdom
import { visitorContext } from '#contract/config';
import { openBench } from '#testing/bench';
import { expect, it } from 'vitest';
import { alerts } from './index.ts';

it('the list of price alerts leads visitors to the log-in, and from there back to this page and bond', async () => {
  const bench = await openBench(alerts, { kind: visitorContext, address: '/desk?securityId=240210.IB' });
  await bench.mount(false, (name) => name === 'list');
  const link = bench.views[0]?.[1].querySelector('a');
  expect(link?.getAttribute('href')).toMatch(/\?return=%2Fdesk%3FsecurityId%3D240210\.IB$/);
});
