import { BizError, HttpError } from '#core/http';
import type { Words } from '#core/text';

/** Why a call failed, in words, and the field that is wrong where the server names one. */
export interface Refusal {
  readonly words: Words;
  readonly field: string | null;
}

/** Reads a rejected call. Throws what is no failure of a call: a mistake of the program. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof HttpError)) throw error;
  return { words: error.words(), field: error instanceof BizError ? error.field : null };
}
