import { describe, expect, it } from 'vitest';
import { expiryOf } from './expiry.ts';

const now = Date.parse('2026-11-19T14:00:00+08:00');

describe('the expiry of an order', () => {
  it('is market close, now, seconds from now, or a Beijing time of day', () => {
    expect(expiryOf('', now)).toBeNull();
    expect(expiryOf('0', now)).toBe(now);
    expect(expiryOf('180', now)).toBe(now + 180_000);
    expect(expiryOf('1630', now)).toBe(Date.parse('2026-11-19T16:30:00+08:00'));
    expect(expiryOf('2359', now)).toBe(Date.parse('2026-11-19T23:59:00+08:00'));
  });

  it('is undefined for a time of day that has passed or does not exist, and for other text', () => {
    for (const text of ['1359', '1400', '2400', '1560', '-1', '1.5', 'soon', '123456'])
      expect(expiryOf(text, now)).toBeUndefined();
  });
});
