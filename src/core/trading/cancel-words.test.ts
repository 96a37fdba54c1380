import { textIn } from '#testing/texts';
import { describe, expect, it } from 'vitest';
import type { CancelAllOutcome, NotCancelled } from './cancel-all.ts';
import { cancelWords } from './cancel-words.ts';

const row = (orderId: string, over: Partial<NotCancelled> = {}): NotCancelled => ({
  orderId,
  qty: 1000,
  message: '',
  ...over,
});
const done = (count: number, failed: readonly NotCancelled[]): CancelAllOutcome => ({
  kind: 'done',
  count,
  qty: count * 1000,
  failed,
});
const [zh, en] = await Promise.all(
  (['zh-CN', 'en-US'] as const).map((language) => textIn(language, ['core', 'refusals'])),
);
/** The message in a language: what was done, then each problem. */
const read = (outcome: CancelAllOutcome, text: typeof zh): readonly string[] => {
  if (text === undefined) throw new Error('no texts');
  const say = text.say.bind(text);
  const { done: what, problems } = cancelWords(outcome, say);
  return [what, ...problems].flatMap((words) => (words === null ? [] : say(words)));
};

describe('the message after a mass cancel', () => {
  it.each<[what: string, outcome: CancelAllOutcome, chinese: readonly string[], english: readonly string[]]>([
    ['everything', done(3, []), [expect.stringContaining('3,000')], [expect.stringContaining('3,000')]],
    ['no orders', done(0, []), [expect.anything()], [expect.anything()]],
    [
      'one reason, given once for all rows that have it',
      done(0, [
        row('a', { message: '订单已全部成交', key: 'orderFilled' }),
        row('b', { message: '订单已全部成交', key: 'orderFilled' }),
      ]),
      [expect.stringMatching(/2.*2,000.*成交/)],
      [expect.stringMatching(/2.*2,000/)],
    ],
    [
      'two reasons, after the number cancelled',
      done(1, [row('a', { message: '甲' }), row('b', { message: '乙' })]),
      [expect.stringContaining('1,000'), expect.stringContaining('甲'), expect.stringContaining('乙')],
      [expect.stringContaining('1,000'), expect.stringContaining('甲'), expect.stringContaining('乙')],
    ],
  ])('covers the outcome in both languages: %s', (_what, outcome, chinese, english) => {
    expect(read(outcome, zh)).toEqual(chinese);
    expect(read(outcome, en)).toEqual(english);
    expect(read(outcome, zh)).not.toEqual(read(outcome, en));
  });

  it('says nothing was done when the outcome is not known', () => {
    for (const kind of ['refused', 'unsent', 'unknown'] as const)
      expect(cancelWords({ kind, words: { text: kind } }, () => '')).toEqual({
        done: null,
        problems: [{ text: kind }],
      });
  });

  it('gives number and quantity even when the server gives no reason', () => {
    expect(cancelWords(done(0, [row('a'), row('b', { qty: 500 })]), () => 'never asked')).toEqual({
      done: null,
      problems: [{ key: 'core:trading.notCancelled', values: { count: 2, qty: '1,500', reason: '' } }],
    });
  });
});
