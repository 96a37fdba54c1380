import { describe, expect, it } from 'vitest';
import { daysOf, spanOf, typedDay } from './order-days.ts';

// A Sunday, 22:00 in Beijing.
const now = Date.parse('2026-11-22T14:00:00Z');

describe('the days of an order list', () => {
  it('are today or this week from Monday, by one press', () => {
    expect(daysOf('today', now)).toEqual({ from: '2026-11-22', to: '2026-11-22' });
    expect(daysOf('week', now)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(spanOf({ from: '2026-11-16', to: '2026-11-22' }, now)).toBe('week');
    expect(spanOf({ from: '', to: '' }, now)).toBe('any');
    expect(spanOf({ from: '2026-11-20', to: '' }, now)).toBe('');
  });

  it('are typed as people write them; without a year the last such day is meant', () => {
    for (const text of [
      '2026-11-20',
      '20261120',
      '11-20',
      '1120',
      '2026/11/20',
      '2026年11月20日',
      '１１．２０',
    ])
      expect(typedDay(text, now)).toBe('2026-11-20');
    expect(typedDay('12-31', now)).toBe('2025-12-31');
    for (const text of ['', '13-01', '2026-02-30', 'today']) expect(typedDay(text, now)).toBeNull();
  });
});
