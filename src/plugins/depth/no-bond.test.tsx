// @vitest-environment jsdom
import { PluginBench } from '#testing/bench';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { depth } from './index.ts';

let bench: PluginBench | null = null;
afterEach(async () => {
  await bench?.close();
  bench = null;
});

/** The ladder after its colour was emptied. */
async function withoutBond(address: string): Promise<PluginBench> {
  const made = await PluginBench.open(depth, { address });
  bench = made;
  await made.mount(false, (name) => name === 'ladder');
  await act(async () => made.channels.clear());
  await made.settle();
  return made;
}
const picker = () => screen.queryAllByRole('combobox', { name: '选择债券' }).length > 0;
const bondOf = (made: PluginBench) => made.channels.current('blue', 'bond')?.id.securityId;

it('a panel without a bond offers to pick one [P4]', async () => {
  const made = await withoutBond('/index/morning');
  expect([bondOf(made), picker()]).toEqual([undefined, true]);
});

it('a panel without a bond takes the one in the address [P4]', async () => {
  const made = await withoutBond('/index/morning?securityId=240205.IB');
  expect([bondOf(made), picker()]).toEqual(['240205.IB', false]);
});
