// @vitest-environment jsdom
import { market } from '#contract/api';
import type { Homepage } from '#contract/entities';
import { bestRow } from '#testing';
import { PluginBench, SAMPLE_BOND as BOND, sampleOf } from '#testing/bench';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { depth } from './index.ts';

let bench: PluginBench | null = null;
afterEach(async () => {
  await bench?.close();
  bench = null;
});

// `as` holds: the sample is made from the schema of this very reply.
const home = (active: Homepage['active']): Homepage => ({
  ...(sampleOf(market.homepage.reply) as Homepage),
  active,
});
const chosen = () => bench?.channels.current('blue', 'bond')?.id.securityId;

/** A page without a bond, on a server that returns these as the most active ones. */
async function withoutBond(
  active: () => Homepage['active'],
  mode: PluginBench['server']['mode'] = 'full',
): Promise<PluginBench> {
  const made = await PluginBench.open(depth, { fixtures: { replies: { homepage: () => home(active()) } } });
  bench = made;
  await made.mount(false, (name) => name === 'header');
  made.server.mode = mode;
  await act(async () => {
    made.services.quoteView.setActiveBond('');
    made.channels.clear();
  });
  await made.settle(100);
  return made;
}
const later = (made: PluginBench) => act(async () => made.clock.advanceAsync(3100));

it('the list of active bonds is requested again until it is not empty', async () => {
  let active: Homepage['active'] = [];
  const made = await withoutBond(() => active);
  await later(made);
  expect(chosen()).toBeUndefined();
  active = [bestRow(BOND)];
  await later(made);
  expect(chosen()).toBe(BOND);
});

it('a failed request is repeated', async () => {
  const made = await withoutBond(() => [bestRow(BOND)], 'network');
  expect(chosen()).toBeUndefined();
  made.server.mode = 'full';
  await later(made);
  expect(chosen()).toBe(BOND);
});

it('a bond picked meanwhile stays', async () => {
  let active: Homepage['active'] = [];
  const made = await withoutBond(() => active);
  active = [bestRow(BOND)];
  const picked = { type: 'fdc3.instrument', id: { securityId: '240205.IB' } } as const;
  await act(async () => made.channels.publish('blue', 'bond', picked));
  await later(made);
  expect(chosen()).toBe('240205.IB');
});
