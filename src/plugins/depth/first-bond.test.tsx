// @vitest-environment jsdom
import { market } from '#contract/api';
import type { Homepage } from '#contract/entities';
import { bestRow } from '#testing';
import { currentBench, openBench, type PluginBench, SAMPLE_BOND as BOND, sampleOf } from '#testing/bench';
import { act } from 'react';
import { expect, it } from 'vitest';
import { depth } from './index.ts';

// `as` holds: the sample is made from the schema of this very reply.
const home = (active: Homepage['active']): Homepage => ({
  ...(sampleOf(market.homepage.reply) as Homepage),
  active,
});
const chosen = () => currentBench().channels.current('blue', 'bond')?.id.securityId;

/** A page without a bond, on a server that returns these as the most active ones. */
async function withoutBond(
  active: () => Homepage['active'],
  mode: PluginBench['server']['mode'] = 'full',
): Promise<PluginBench> {
  const opened = await openBench(depth, { fixtures: { replies: { homepage: () => home(active()) } } });
  await opened.mount(false, (name) => name === 'header');
  opened.server.mode = mode;
  await act(async () => {
    opened.services.quoteView.setActiveBond('');
    opened.channels.clear();
  });
  await opened.settle(100);
  return opened;
}
const later = (opened: PluginBench) => act(async () => opened.clock.advanceAsync(3100));

it('the list of active bonds is requested again until it is not empty', async () => {
  let active: Homepage['active'] = [];
  const opened = await withoutBond(() => active);
  await later(opened);
  expect(chosen()).toBeUndefined();
  active = [bestRow(BOND)];
  await later(opened);
  expect(chosen()).toBe(BOND);
});

it('a failed request is repeated', async () => {
  const opened = await withoutBond(() => [bestRow(BOND)], 'network');
  expect(chosen()).toBeUndefined();
  opened.server.mode = 'full';
  await later(opened);
  expect(chosen()).toBe(BOND);
});

it('a bond picked meanwhile stays', async () => {
  let active: Homepage['active'] = [];
  const opened = await withoutBond(() => active);
  active = [bestRow(BOND)];
  const picked = { type: 'fdc3.instrument', id: { securityId: '240205.IB' } } as const;
  await act(async () => opened.channels.publish('blue', 'bond', picked));
  await later(opened);
  expect(chosen()).toBe('240205.IB');
});
