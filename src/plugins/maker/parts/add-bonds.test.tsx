// @vitest-environment jsdom
import { MAKER_ROWS, type MakerSheet } from '#contract/entities';
import { openBench, type PluginBench } from '#testing/bench';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { maker } from '../index.ts';
import { sheet } from '../testing/sheet.ts';

/** A sheet of this size takes a slow machine a while. */
const UNTIL = { timeout: 20_000 };

/** A bond of the search, named by its code. */
const hit = (code: string) => ({
  securityid: `${code}.IB`,
  seccode: code,
  secshortname: `债券${code}`,
  secfullname: '',
  issrating: '--',
  trueRemainMaturityStr: '7Y',
});
const codes = (from: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => String(from + index));
const sheetOf = (count: number): MakerSheet => ({
  ...sheet,
  rows: codes(100_000, count).map((code) => ({
    securityId: `${code}.IB`,
    symbol: code,
    settlType: '',
    draft: {},
    isPaused: false,
  })),
});

/** The sheet, where the search knows every code up to `lost`, at which it fails. */
async function openSheet(rows: number, lost = ''): Promise<PluginBench> {
  const bondInfoByIdOrName = ({ url }: { readonly url: string }): unknown => {
    const name = new URL(url, 'http://desk').searchParams.get('securityArg') ?? '';
    if (name === lost) return null;
    return { content: [hit(name)], totalPages: 1 };
  };
  const bench = await openBench(maker, {
    fixtures: { replies: { getMakerSheet: sheetOf(rows), bondInfoByIdOrName } },
    kind: { 'session.isLogin': true, 'user.newAuth': 'Y', 'user.isMarketMakingTierUser': true },
  });
  await bench.mount();
  return bench;
}

async function paste(bench: PluginBench, names: readonly string[]): Promise<void> {
  const box = await vi.waitFor(async () => {
    await bench.settle(50);
    return screen.getByRole('combobox', { name: '添加债券' });
  }, UNTIL);
  fireEvent.paste(box, { clipboardData: { getData: () => names.join('\n') } });
}

/** What the sheet says about the paste, and how many bonds it has. */
const noteOf = (bench: PluginBench): Promise<readonly string[]> =>
  vi.waitFor(async () => {
    await bench.settle(50);
    return [screen.getByRole('alert').textContent, screen.getByText(/^\d+ 只债券$/).textContent];
  }, UNTIL);

it('bonds that a full sheet does not hold are named, not dropped', async () => {
  const bench = await openSheet(MAKER_ROWS - 1);
  await paste(bench, ['240001', '240002', '240003']);
  expect(await noteOf(bench)).toEqual([
    '已添加 1 只债券；报价表最多 200 只，从 债券240002 起的 2 只没有添加',
    `${MAKER_ROWS} 只债券`,
  ]);
});

it('a sheet’s worth of codes is taken from one paste, and what is beyond it is named', async () => {
  const bench = await openSheet(0);
  await paste(bench, codes(240_001, MAKER_ROWS + 2));
  expect(await noteOf(bench)).toEqual([
    '已添加 200 只债券；从 240201 起的 2 只没有查找，请再粘贴一次',
    `${MAKER_ROWS} 只债券`,
  ]);
});

it('bonds found before a search fails are added, and the rest is named', async () => {
  const bench = await openSheet(1, '240003');
  await paste(bench, codes(240_001, 5));
  expect(await noteOf(bench)).toEqual([
    '接口返回异常，请稍后重试；已添加 2 只债券；从 240003 起的 3 只没有查找，请再粘贴一次',
    '3 只债券',
  ]);
});

it('what is said of a paste can be put away, and the next code is typed', async () => {
  const bench = await openSheet(1, '240003');
  await paste(bench, codes(240_001, 5));
  await noteOf(bench);
  fireEvent.click(screen.getByRole('button', { name: '关闭说明' }));
  await bench.settle(50);
  expect(screen.queryByRole('alert')).toBeNull();
  const box = screen.getByRole('combobox', { name: '添加债券' });
  expect([document.activeElement, box.ariaInvalid ?? 'false']).toEqual([box, 'false']);
});
