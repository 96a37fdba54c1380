import { describe, expect, it } from 'vitest';
import { type Bar, barAt, minuteOf } from './trend-bars.ts';

const at = (time: string): number => Date.parse(`2026-11-23T${time}+08:00`);

describe('one-minute bars', () => {
  it('begin on the minute', () => {
    expect([minuteOf(at('10:00:00')), minuteOf(at('10:00:59.999')), minuteOf(at('10:01:00'))]).toEqual([
      at('10:00:00'),
      at('10:00:00'),
      at('10:01:00'),
    ]);
  });

  it('collect everything within a minute, and the next carries yields on and counts anew', () => {
    const bars: Bar[] = [];
    const first = barAt(bars, at('10:00:10'));
    Object.assign(first, { last: 22_000, bid: 22_010, ofr: 21_990, qty: 5000, quotes: 3, trades: 1 });
    expect(barAt(bars, at('10:00:59'))).toBe(first);
    expect(barAt(bars, at('10:05:00'))).toEqual({
      minute: at('10:05:00'),
      last: 22_000,
      bid: 22_010,
      ofr: 21_990,
      qty: 0,
      quotes: 0,
      trades: 0,
    });
    expect(bars).toHaveLength(2);
  });

  it('have no yield before the first trade', () => {
    expect(barAt([], at('09:00:00'))).toMatchObject({ last: null, bid: null, ofr: null });
  });

  it('stay in order when the clock steps back', () => {
    const bars: Bar[] = [];
    const later = barAt(bars, at('10:05:00'));
    expect(barAt(bars, at('10:04:00'))).toBe(later);
    expect(bars).toHaveLength(1);
  });
});
