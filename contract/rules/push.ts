/** States of a push connection (spec 4). */
export type PushState = 'connect' | 'heartbeat' | 'close' | 'reconnect';

/** A ping without a pong for this long counts as a lost connection. */
export const PONG_TIMEOUT_MS = 2000;
export const MAX_RECONNECT_ATTEMPTS = 9999;
export const RECONNECT_BASE_MS = 1000;
export const RECONNECT_CAP_MS = 30_000;
/** WebSocket close code of a connection that broke without a closing handshake. */
export const ABNORMAL_CLOSE_CODE = 1006;

/** The interval of each named stream (spec 7), used as its heartbeat: the back-off decides when to reconnect. */
export const STREAM_HEARTBEAT_MS = { notice: 30_000, orderChange: 5000, networkStatus: 30_000 } as const;

/**
 * Milliseconds to wait before reconnect attempt 1, 2, 3 … (spec 4): 0, then 1000 × 2^(attempt − 2) up to 30 s; null past
 * attempt 9999. RangeError unless the attempt is a whole number from 1.
 */
export const reconnectDelay = (attempt: number): number | null => {
  if (!Number.isInteger(attempt) || attempt < 1)
    throw new RangeError(`attempt must be a whole number from 1, not ${attempt}`);
  if (attempt > MAX_RECONNECT_ATTEMPTS) return null;
  return attempt === 1 ? 0 : Math.min(RECONNECT_BASE_MS * 2 ** (attempt - 2), RECONNECT_CAP_MS);
};
