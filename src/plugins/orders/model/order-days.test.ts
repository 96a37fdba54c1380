import { describe, expect, it } from 'vitest';
import { daysOf, spanOf } from './order-days.ts';

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
});
