// @vitest-environment jsdom
import { openBench, type PluginBench } from '#testing/bench';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { depth } from './index.ts';

/** The ladder after its colour was emptied. */
async function withoutBond(address: string): Promise<PluginBench> {
  const opened = await openBench(depth, { address });
  await opened.mount(false, (name) => name === 'ladder');
  await act(async () => opened.channels.clear());
  await opened.settle();
  return opened;
}
const picker = () => screen.queryAllByRole('combobox', { name: '选择债券' }).length > 0;
const bondOf = (opened: PluginBench) => opened.channels.current('blue', 'bond')?.id.securityId;

it('a panel without a bond offers to pick one [P4]', async () => {
  const opened = await withoutBond('/index/morning');
  expect([bondOf(opened), picker()]).toEqual([undefined, true]);
});

it('a panel without a bond takes the one in the address [P4]', async () => {
  const opened = await withoutBond('/index/morning?securityId=240205.IB');
  expect([bondOf(opened), picker()]).toEqual(['240205.IB', false]);
});
