import { WindowBudget } from '#server/runtime';
import type { KeyGrant } from './session.ts';

const WINDOW_MS = 60_000;

/** Counts the calls of each key per minute, in this process. */
export class KeyBudget {
  readonly #spent: WindowBudget;

  /** `now`: epoch milliseconds. */
  constructor(now: () => number) {
    this.#spent = new WindowBudget({ windowMs: WINDOW_MS, now });
  }

  /** Uses one call. False when the key's budget for the minute is exhausted. */
  take({ apiKeyId, requestsPerMinute }: KeyGrant): boolean {
    return this.#spent.take(apiKeyId, requestsPerMinute);
  }
}
