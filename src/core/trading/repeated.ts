import { type Clock, pause } from '#core/clock';
import { BizError, rethrowMistake } from '#core/http';
import type { Words } from '#core/text';

/** Waits before the same call is sent again after a lost reply, ms. */
const RETRY_MS: readonly number[] = [500, 1500, 4000];

/**
 * The outcome of a call that the server carries out at most once.
 * - `unsent`: nothing was done, the server did not look at it (too many calls, restarting).
 * - `unknown`: no reply arrived.
 * `words` of both: why the last attempt failed.
 */
export type Answered<T> =
  | { readonly kind: 'answered'; readonly reply: T }
  | { readonly kind: 'refused'; readonly error: BizError }
  | { readonly kind: 'unsent' | 'unknown'; readonly words: Words };

export interface RepeatDeps {
  readonly clock: Clock;
  /** The current session; an attempt of another one is abandoned. */
  readonly owner: () => string;
  /** Called once, when the first attempt is not answered: it may have been carried out, whatever the outcome of the others. */
  readonly onUnknown?: () => void;
  /** It is sent once only: while offline, nothing is left to be sent later. */
  readonly isOnce?: boolean;
}

/**
 * Sends a call until it is answered, up to three more times. Only for calls that carry an id of their own. `isFirst`: it has not been sent yet, and must not be
 * while offline. Never rejects with an HttpError.
 */
export async function repeated<T>(
  call: (isFirst: boolean) => Promise<T>,
  { clock, owner, onUnknown, isOnce = false }: RepeatDeps,
): Promise<Answered<T>> {
  const first = owner();
  let mayBeDone = false;
  for (let tries = 0; ; tries += 1) {
    try {
      return { kind: 'answered', reply: await call(tries === 0) };
    } catch (error) {
      rethrowMistake(error);
      if (error instanceof BizError) return { kind: 'refused', error };
      const wait = isOnce ? undefined : RETRY_MS[tries];
      const canGoOn = error.shouldRetry() || error.isOutcomeUnknown();
      if (error.isOutcomeUnknown() && !mayBeDone) {
        mayBeDone = true;
        onUnknown?.();
      }
      const finalAnswer: Answered<T> = { kind: mayBeDone ? 'unknown' : 'unsent', words: error.words() };
      if (wait === undefined || !canGoOn || owner() !== first) return finalAnswer;
      await pause(clock, wait);
      if (owner() !== first) return finalAnswer;
    }
  }
}
