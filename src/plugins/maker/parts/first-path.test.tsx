// @vitest-environment jsdom
import { ownPath } from '#testing';
import { openBench } from '#testing/bench';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { maker } from '../index.ts';
import { sheet } from '../testing/sheet.ts';

/** The text about a missing path once the sheet knows its user's paths; null: there is none. */
async function lineWith(paths: readonly unknown[]): Promise<HTMLElement | null> {
  let answers = 0;
  const getDealPathInfo = () => {
    answers += 1;
    return paths;
  };
  const opened = await openBench(maker, {
    fixtures: { replies: { getMakerSheet: sheet, getDealPathInfo } },
    kind: { 'session.isLogin': true, 'user.newAuth': 'Y', 'user.isMarketMakingTierUser': true },
  });
  await opened.mount();
  await vi.waitFor(async () => {
    await opened.settle(50);
    expect(answers).toBe(1);
  });
  await opened.settle(50);
  return screen.queryByText('请先维护并选择交易路径');
}

it('a market maker without a trading path is led to the first one before anything is sent', async () => {
  expect(await lineWith([])).not.toBeNull();
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: '维护交易路径' }).pathname).toMatch(/path/);
});

it.each([
  ['valid', false],
  ['repealed', true],
])('a default path that is %s: the text about a missing one is there: %s', async (status, isMissing) => {
  expect((await lineWith([{ ...ownPath, status }])) !== null).toBe(isMissing);
});
