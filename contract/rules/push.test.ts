import { describe, expect, it } from 'vitest';
import { MAX_RECONNECT_ATTEMPTS, PONG_TIMEOUT_MS, reconnectDelay, STREAM_HEARTBEAT_MS } from './push.ts';

describe('reconnectDelay', () => {
  it('is 0 at first, then doubles from one second to thirty [R4.17]', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(reconnectDelay)).toEqual([
      0, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
  });

  it('ends after attempt 9999, and never decreases or exceeds thirty seconds before [R4.17]', () => {
    const delays = Array.from(
      { length: MAX_RECONNECT_ATTEMPTS },
      (_, index) => reconnectDelay(index + 1) ?? Number.NaN,
    );
    expect(delays.every((delay, index) => delay >= (delays[index - 1] ?? 0) && delay <= 30_000)).toBe(true);
    expect(reconnectDelay(MAX_RECONNECT_ATTEMPTS + 1)).toBeNull();
  });

  it('refuses an invalid attempt number', () => {
    for (const attempt of [0, -1, 1.5, Number.NaN]) expect(() => reconnectDelay(attempt)).toThrow(RangeError);
  });
});

describe('a connection', () => {
  it('waits two seconds for a pong, and has a heartbeat interval for each stream [R4.17]', () => {
    expect(PONG_TIMEOUT_MS).toBe(2000);
    expect(STREAM_HEARTBEAT_MS).toEqual({ notice: 30_000, orderChange: 5000, networkStatus: 30_000 });
  });
});
