import { reconnectDelay } from '#contract/rules';

/** Ms before the user information is requested again after a failure: 2 s, 4 s … 30 s. */
export function retryWaitMs(attempt: number): number {
  return reconnectDelay(Math.min(attempt + 2, 9)) ?? 30_000;
}
