// @vitest-environment jsdom
import { currentBench, openBench, type PluginBench } from '#testing/bench';
import { fireEvent, screen } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { maker } from '../index.ts';
import { sheet } from '../testing/sheet.ts';

const openSheet = async (): Promise<PluginBench> => {
  const bench = await openBench(maker, {
    fixtures: { replies: { getMakerSheet: sheet } },
    kind: { 'session.isLogin': true, 'user.newAuth': 'Y', 'user.isMarketMakingTierUser': true },
  });
  await bench.mount();
  return bench;
};

it('the sheet’s keys work from the start, in the marked row [U12]', async () => {
  const opened = await openSheet();
  await vi.waitFor(async () => {
    await opened.settle(50);
    const at = document.activeElement;
    expect([at?.closest('tr')?.hasAttribute('data-current'), at?.getAttribute('data-cell')]).toEqual([
      true,
      'bidPrice',
    ]);
  });
});

it('a row pressed beside its cells is marked and receives the keys [U12]', async () => {
  await openSheet();
  const name = screen.getByTitle('25附息国债01 250001');
  // The browser's default for the press: the name cannot take the focus, so the page gets it.
  fireEvent.pointerDown(name);
  act(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  fireEvent.click(name);
  await currentBench().settle(50);
  expect(document.activeElement?.closest('tr')).toBe(name.closest('tr'));
});
