import { describe, expect, it } from 'vitest';
import { isPast } from './prune-market.ts';

describe('the day that a book is named after', () => {
  it.each([
    ['11.27+0', '2026-11-28', true],
    ['11.28+0', '2026-11-28', false],
    ['11.27+1', '2026-11-28', true],
    ['12.05+0', '2026-11-28', false],
    // Next year's: the day of this one was more than half a year ago.
    ['04.30+0', '2026-11-28', false],
    ['06.30+0', '2026-11-28', true],
    ['12.31+1', '2027-01-01', true],
    ['01.05+0', '2026-12-30', false],
    ['01.05+0', '2027-01-06', true],
    ['2027.11.05+0', '2027-11-05', false],
    ['2027.11.05+0', '2027-11-06', true],
    ['2026.11.05+0', '2030-01-01', true],
    ['23', '2026-11-28', false],
    ['4', '2026-11-28', false],
  ])('%s has passed on %s: %s', (bucket, today, expected) => {
    expect(isPast(bucket, today)).toBe(expected);
  });
});
