// @vitest-environment jsdom
import { PluginBench } from '#testing/bench';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { maker } from '../index.ts';
import { sheet } from '../testing/sheet.ts';

let bench: PluginBench | null = null;
afterEach(async () => {
  await bench?.close();
  bench = null;
});

const path = {
  id: 'P1',
  pathName: '自营',
  isDefault: '1',
  dealOrgName: '',
  dealTraderName: '',
  dealTraderPhone: '',
  cfetsOrgCode: '1'.repeat(21),
  cfetsOrgName: '',
  cfetsTraderId: '',
  cfetsTraderName: '',
  custodian: '中债登',
  accountName: '',
  accountNo: 'A-1',
  status: 'valid',
  updateTime: '2026-11-20 10:00:00',
};

const openSheet = async (paths: readonly unknown[]): Promise<PluginBench> => {
  bench = await PluginBench.open(maker, {
    fixtures: { replies: { getMakerSheet: sheet, getDealPathInfo: paths } },
    kind: { 'session.isLogin': true, 'user.newAuth': 'Y', 'user.isMarketMakingTierUser': true },
  });
  await bench.mount();
  return bench;
};

it('a market maker without a trading path is told so before sending, with the way to the first one', async () => {
  const opened = await openSheet([]);
  await vi.waitFor(async () => {
    await opened.settle(50);
    expect(screen.getByText('请先维护并选择交易路径')).toBeTruthy();
  });
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: '维护交易路径' }).pathname).toMatch(/path/);
});

it.each([
  [[path], false],
  [[{ ...path, status: 'repealed' }], true],
])('a default path that is valid is enough: %#', async (paths, isMissing) => {
  const opened = await openSheet(paths);
  await screen.findByText('25附息国债01');
  await opened.settle(500);
  expect(screen.queryByText('请先维护并选择交易路径') !== null).toBe(isMissing);
});
