import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../tests/_util/manual-clock.ts';
import { CreditBook } from './credit-book.ts';

const book = (clock = new ManualClock()) => ({
  clock,
  credits: new CreditBook({ clock, burst: 100, perSecond: 10 }),
});

describe('CreditBook', () => {
  it('lets an owner spend a burst, then makes them wait in proportion to the excess', () => {
    const { clock, credits } = book();
    expect(credits.spend('anna', 99)).toBe(0);
    expect(credits.spend('anna', 51)).toBe(5_100);
    clock.advance(5_000);
    expect(credits.waitMs('anna')).toBe(100);
    clock.advance(100);
    expect(credits.waitMs('anna')).toBe(0);
  });

  it('does not make one owner wait for another', () => {
    const { credits } = book();
    expect(credits.spend('anna', 1_000)).toBeGreaterThan(0);
    expect(credits.spend('bob', 50)).toBe(0);
  });

  it('saves up no more than a burst, and loses nothing when the clock steps back', () => {
    const { clock, credits } = book();
    credits.spend('anna', 60);
    clock.advance(3_600_000);
    expect(credits.spend('anna', 100)).toBe(100);
    clock.jump(clock.now() - 60_000);
    expect(credits.waitMs('anna')).toBe(100);
  });

  it('remembers an owner in debt among thousands of others', () => {
    const { credits } = book();
    credits.spend('anna', 200);
    for (let i = 0; i < 5_000; i += 1) credits.waitMs(`guest ${i}`);
    expect(credits.waitMs('anna')).toBeGreaterThan(0);
  });
});
