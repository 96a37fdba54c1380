import { CLOSE } from '#contract/push';

/**
 * The response to a close code. Stop where retrying cannot help: the session is gone (4401), replaced (4402), not entitled
 * (4403), or the server ended the stream on purpose (1000). Everything else is a loss: 1006 and the server's own 1001, 1011,
 * 1012, 4408 and 4409 (spec section 4, security notes 0.3).
 */
export function closePolicy(code: number): 'stop' | 'reconnect' {
  const stops: readonly number[] = [CLOSE.unauthenticated, CLOSE.replaced, CLOSE.forbidden, 1000];
  return stops.includes(code) ? 'stop' : 'reconnect';
}
