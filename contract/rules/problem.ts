import type { RefusalKey } from '../locales/index.ts';

/** Values for the `{{placeholders}}` of a text. One named `limit` is what the entry had to keep. */
export type ProblemValues = Readonly<Record<string, string | number>>;

/** What stands against a request: the field that is wrong, and why. Said before sending and refused by the server in the same words. */
export interface Problem {
  readonly field: string;
  readonly key: RefusalKey;
  readonly values: ProblemValues;
}

/** A problem of a field. */
export const problem = (field: string, key: RefusalKey, values: ProblemValues = {}): Problem => ({
  field,
  key,
  values,
});
