import { type Order, orderEndReason } from '#contract/entities';
import type { Language } from '#core/text';
import { orderRow } from '#testing';
import { textIn } from '#testing/texts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OrderWords, orderWords, statusTone } from './order-words.ts';

const NOW = Date.parse('2026-11-20T10:00:00+08:00');
const wordsIn = async (language: Language): Promise<OrderWords> =>
  orderWords((await textIn(language, ['core', 'rules', 'orders'])).i18n.t, () => NOW);

let [zh, en]: OrderWords[] = [];
const both = (say: (words: OrderWords) => string): readonly string[] =>
  [zh, en].flatMap((words) => (words ? [say(words)] : []));
beforeAll(async () => {
  [zh, en] = await Promise.all([wordsIn('zh-CN'), wordsIn('en-US')]);
});

describe('the shown status of an order', () => {
  it.each<[what: string, order: Partial<Order>, statusTexts: readonly string[], tone: string]>([
    ['resting', {}, ['未成交', 'Unfilled'], 'o-live'],
    ['filled', { ordStatus: '2', cumQty: 5000 }, ['已成交', 'Filled'], 'o-done'],
    ['cancelled', { ordStatus: '4', specifyTime: '60' }, ['已撤单', 'Cancelled'], 'o-over'],
    [
      'a partly filled immediate order',
      { ordStatus: '4', timeInForce: 3, specifyTime: '60', cumQty: 2000 },
      ['部分成交', 'Partly filled'],
      'o-part',
    ],
    [
      'a partly filled immediate-or-cancel order without a cancellation time',
      { ordStatus: '4', timeInForce: 3, specifyTime: '0', cumQty: 2000 },
      ['已撤单', 'Cancelled'],
      'o-over',
    ],
    ['an intention without a cancellation time', { quoteInd: 99 }, ['已撤单', 'Cancelled'], 'o-over'],
    [
      'a partly filled intention',
      { quoteInd: 99, specifyTime: '60', cumQty: 1 },
      ['部分成交', 'Partly filled'],
      'o-part',
    ],
  ])('%s is shown as $2 [R4.02] [R4.03]', (_, order, statusTexts, tone) => {
    expect([both((words) => words.status(orderRow(order))), statusTone(orderRow(order))]).toEqual([
      statusTexts,
      tone,
    ]);
  });
});

describe('when an order is auto-cancelled', () => {
  it.each([
    ['', ['不自动撤单', 'None']],
    ['0', ['立即', 'At once']],
    ['30', ['30秒', '30 s']],
    ['60', ['1分钟', '1 min']],
    ['90', ['90秒', '90 s']],
    ['600', ['10分钟', '10 min']],
    ['0905', ['09:05', '09:05']],
    ['1730', ['17:30', '17:30']],
    ['14:30', ['14:30', '14:30']],
    ['EOD', ['EOD', 'EOD']],
  ])('%j is shown as %j', (specifyTime, texts) => {
    expect(both((words) => words.autoCancel(specifyTime))).toEqual(texts);
  });
});

describe('order wording', () => {
  it.each([
    [0, 'day'],
    [1, 'gtc'],
    [3, 'ioc'],
    [6, 'day'],
  ])('describes time in force %i as %s does', (timeInForce, same) => {
    const [a, b] = [both((words) => words.lifetime({ timeInForce })), { day: 0, gtc: 1, ioc: 3 }[same] ?? -1];
    expect(a).toEqual(both((words) => words.lifetime({ timeInForce: b })));
    expect(new Set([0, 1, 3].map((of) => zh?.lifetime({ timeInForce: of }))).size).toBe(3);
  });

  it('distinguishes firm quotes, negotiable ones and intentions', () => {
    const kinds = [1, 2, 99].map((quoteInd) => both((words) => words.kind({ quoteInd })).join());
    expect(new Set(kinds).size).toBe(3);
  });

  it('calls a hit on a quote a hit, and an intention without a target an intention', () => {
    const kind = (targetQuoteId: string | null, side: 1 | 2) =>
      both((words) => words.kind({ quoteInd: 99, targetQuoteId, side }));
    expect([kind('Q1', 1), kind('Q1', 2), kind(null, 1)]).toEqual([
      ['点价', 'Lift'],
      ['点价', 'Hit'],
      ['意向', 'Intent.'],
    ]);
  });

  it.each(orderEndReason.options)('has text for every end reason in both languages: %s', (reason) => {
    const texts = both((words) => words.reason({ reason }));
    expect(texts.every((text) => text !== '' && !text.includes('reason.'))).toBe(true);
    expect(texts[0]).not.toBe(texts[1]);
  });

  it('gives no end reason while the order is live', () => {
    expect(both((words) => words.reason({ reason: null }))).toEqual(['', '']);
  });

  it.each([
    ['1', ['今+0', 'Today+0']],
    ['4', ['明+1', 'Tom+1']],
    ['2,3', ['T+1不限', 'T+1 any']],
    ['XYZ', ['XYZ', 'XYZ']],
  ])('settles by %j [R9.08]', (settlType, texts) => {
    expect(both((words) => words.settlement({ settlType }))).toEqual(texts);
  });

  it('puts filled next to ordered quantity, in the same unit', () => {
    expect(both((words) => words.filled(orderRow({ cumQty: 0, orderQty: 10_000 })))).toEqual([
      '0/10,000',
      '0/10,000',
    ]);
  });
});
