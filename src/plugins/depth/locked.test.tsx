// @vitest-environment jsdom
import { bestRow, tradeRow } from '#testing';
import { openBench, plainUser, SAMPLE_BOND as BOND } from '#testing/bench';
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { depth } from './index.ts';

/** The prices of the fixtures, with more decimals than visitors receive. */
const FULL_PRICE = /2\.345\d/;

const best = bestRow(BOND, 2.3456);
const fixtures = {
  replies: {
    queryLatestTrans: {
      content: [{ ...tradeRow('T1', '2026-11-20 10:31:05.000'), price: 2.3457 }],
      totalPages: 1,
    },
    todayNewestBondInfo: [best],
    todayLikeNewestBondInfo: [best],
  },
  rows: { bestmarket: [best] },
};

it('when the session ends, no panel keeps a full price on the screen, and each leads to the log-in', async () => {
  const bench = await openBench(depth, { fixtures });
  await bench.mount(false);
  await bench.settle(500);
  const withPrices = (): readonly string[] =>
    bench.texts.filter(([, text]) => FULL_PRICE.test(text)).map(([id]) => id) ?? [];
  expect(withPrices()).toEqual(expect.arrayContaining(['depth.trades', 'depth.info']));
  act(() => bench.services.session.end('expired'));
  await bench.settle(500);
  expect(withPrices()).toEqual([]);
  const lockedBy = (sentence: string): readonly string[] =>
    bench.texts.filter(([, text]) => text.includes(sentence)).map(([id]) => id);
  expect(lockedBy('已实名的用户登录后查看实时行情')).toEqual(
    ['ladder', 'trend', 'chart', 'full'].map((id) => `depth.${id}`),
  );
  expect(lockedBy('登录后查看完整价格')).toEqual(['depth.trades', 'depth.info']);
});

it('before the verification done trades and valuations are shown in full, and each list of quotes leads to the verification [R1.01] [R6.01]', async () => {
  const kind = { ...plainUser, 'user.newAuth': 'I' } as const;
  const bench = await openBench(depth, { kind, fixtures });
  await bench.mount(false);
  await bench.settle(500);
  const ids = (sentence: RegExp): readonly string[] =>
    bench.texts.filter(([, text]) => sentence.test(text)).map(([id]) => id);
  // The header shows what it is sent, which the server has masked.
  expect(ids(FULL_PRICE).filter((id) => id !== 'depth.header')).toEqual(['depth.trades']);
  expect(ids(/估值日/)).toContain('depth.info');
  expect(ids(/实名认证后查看实时行情/)).toEqual(
    ['ladder', 'trend', 'chart', 'info', 'full'].map((id) => `depth.${id}`),
  );
});
