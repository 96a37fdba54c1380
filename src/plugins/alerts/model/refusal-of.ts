import { BizError, rethrowMistake } from '#core/http';
import type { Words } from '#core/text';

/** Why a call failed, as text, and the faulty field if the server names one. */
export interface Refusal {
  readonly words: Words;
  readonly field: string | null;
  /** No reply arrived: it may have been carried out. */
  readonly isUnknown: boolean;
}

/** Reads a rejected call. Throws anything that is not a failed call: a programming error. */
export function refusalOf(error: unknown): Refusal {
  rethrowMistake(error);
  const field = error instanceof BizError ? error.field : null;
  return { words: error.words(), field, isUnknown: error.isOutcomeUnknown() };
}
