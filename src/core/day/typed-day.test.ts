import { expect, it } from 'vitest';
import { typedDay } from './typed-day.ts';

// A Sunday, 22:00 in Beijing.
const now = Date.parse('2026-11-22T14:00:00Z');

it('reads days in the forms people type', () => {
  for (const text of [
    '2026-11-20',
    '20261120',
    '11-20',
    '1120',
    '2026/11/20',
    '2026年11月20日',
    '１１．２０',
  ])
    expect(typedDay(text, now, 'past')).toBe('2026-11-20');
  for (const text of ['', '13-01', '2026-02-30', 'today']) expect(typedDay(text, now, 'past')).toBeNull();
});

it('a day without a year is the latest past one or the next future one, as the field requires', () => {
  expect(['1231', '1122', '1121'].map((text) => typedDay(text, now, 'past'))).toEqual([
    '2025-12-31',
    '2026-11-22',
    '2026-11-21',
  ]);
  expect(['1231', '1122', '1121'].map((text) => typedDay(text, now, 'future'))).toEqual([
    '2026-12-31',
    '2026-11-22',
    '2027-11-21',
  ]);
});
