import { describe, expect, it } from 'vitest';
import { lastValidDay } from './last-valid-day.ts';

describe('the last day of a new account', () => {
  it.each([
    ['2026-11-28', '2036-11-27'],
    ['2026-01-01', '2035-12-31'],
    ['2028-02-29', '2038-02-28'],
  ])('of one that begins on %s is %s, whatever leap days lie between', (first, last) => {
    expect(lastValidDay(first)).toBe(last);
  });

  it('is refused for a text that is not a date', () => {
    expect(() => lastValidDay('2026-02-30')).toThrow(RangeError);
  });
});
