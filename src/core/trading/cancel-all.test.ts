import { describe, expect, it } from 'vitest';
import { type CancelAllOutcome, sumOf } from './cancel-all.ts';

const done = (count: number, failed: readonly string[] = []): CancelAllOutcome => ({
  kind: 'done',
  count,
  qty: count * 1000,
  failed: failed.map((orderId) => ({ orderId, qty: 100, message: '' })),
});
const said = (kind: 'refused' | 'unsent' | 'unknown'): CancelAllOutcome => ({ kind, words: { text: kind } });

describe('two mass cancels in turn', () => {
  it('did what both of them did', () => {
    expect(sumOf(done(2, ['a']), done(3, ['b']))).toEqual(done(5, ['a', 'b']));
    expect(sumOf(done(0), done(0))).toEqual(done(0));
  });

  it('are never told as done where one of them is not known to be', () => {
    for (const bad of [said('unknown'), said('refused')]) {
      expect(sumOf(bad, done(3))).toBe(bad);
      expect(sumOf(done(3), bad)).toBe(bad);
    }
  });

  it('are the second one where the first was never looked at', () => {
    expect(sumOf(said('unsent'), done(3))).toEqual(done(3));
    expect(sumOf(said('unsent'), said('unknown'))).toEqual(said('unknown'));
  });
});
