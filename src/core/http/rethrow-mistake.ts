import { HttpError } from './errors.ts';

/** For a `catch` that treats a failed call: throws anything else again, a mistake of the program, so that it reaches the report. */
export function rethrowMistake(error: unknown): asserts error is HttpError {
  if (!(error instanceof HttpError)) throw error;
}

/** For `call.catch`: null in place of the reply where the call failed. Rejects with anything else, as `rethrowMistake`. */
export function nullIfFailed(error: unknown): null {
  rethrowMistake(error);
  return null;
}
