import { expect, it } from 'vitest';
import { typedDay, typedMoment } from './typed-day.ts';

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

it('reads whole moments in the forms people paste, in Beijing time unless they name another zone', () => {
  for (const text of [
    '2026-11-28 09:30',
    ' 2026/11/28 9:30\n',
    '2026-11-28  09:30:59.123',
    '2026-11-28T09:30',
    '2026-11-28T09:30:00',
    '2026-11-28T01:30:00.000Z',
    '2026-11-28T03:30+02:00',
    '2026年11月28日9点30分',
    '2026年11月28日 09：30',
    '11-28\t0930',
  ])
    expect(typedMoment(text, now)).toBe('2026-11-28 09:30');
  for (const text of [
    '',
    '2026-11-28',
    '9:30',
    '2026-02-30 9:30',
    '2026-11-28 25:00',
    '2026-11-28T99:00Z',
    'at T 9',
  ])
    expect(typedMoment(text, now)).toBeNull();
});
