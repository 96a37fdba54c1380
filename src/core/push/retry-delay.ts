import { reconnectDelay } from '#contract/rules';

/** Share of a delay by which clients are spread, so that they do not all reconnect at once (security notes F6). */
const JITTER = 0.2;

/**
 * Milliseconds before reconnect attempt 1, 2, 3 …; null when no attempt is left. The rule of spec section 4, at most `capMs`
 * (a named stream reconnects at its own interval: notices 30 s, order changes 5 s, R7.09), shortened by up to a fifth at
 * random from the second attempt on.
 */
export function retryDelay(attempt: number, capMs: number, random: () => number): number | null {
  const delay = reconnectDelay(attempt);
  if (delay === null) return null;
  return attempt === 1 ? delay : Math.round(Math.min(delay, capMs) * (1 - JITTER * random()));
}
