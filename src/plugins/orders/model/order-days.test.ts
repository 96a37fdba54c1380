import { describe, expect, it } from 'vitest';
import { daysOf, spanOf } from './order-days.ts';

// A Sunday, 22:00 in Beijing.
const now = Date.parse('2026-11-22T14:00:00Z');

describe('the days of an order list', () => {
  it('are set to today or this week from Monday with one press [U19]', () => {
    expect(daysOf('today', now)).toEqual({ from: '2026-11-22', to: '2026-11-22', settlDate: '' });
    expect(daysOf('week', now)).toEqual({ from: '2026-11-16', to: '2026-11-22', settlDate: '' });
    const [monday, wednesday] = [now + 86_400_000, now + 3 * 86_400_000];
    expect(daysOf('week', monday)).toEqual({ from: '2026-11-23', to: '2026-11-23', settlDate: '' });
    expect(daysOf('week', wednesday)).toEqual({ from: '2026-11-23', to: '2026-11-25', settlDate: '' });
    expect(spanOf({ from: '2026-11-16', to: '2026-11-22', settlDate: '' }, now)).toBe('week');
    expect(spanOf({ from: '', to: '', settlDate: '' }, now)).toBe('any');
    expect(spanOf({ from: '2026-11-20', to: '', settlDate: '' }, now)).toBe('');
  });

  it('or to the day on which what was filled settles', () => {
    expect(daysOf('settling', now)).toEqual({ from: '', to: '', settlDate: '2026-11-22' });
    expect(spanOf({ from: '', to: '', settlDate: '2026-11-22' }, now)).toBe('settling');
    expect(spanOf({ from: '', to: '', settlDate: '2026-11-21' }, now)).toBe('');
  });
});
