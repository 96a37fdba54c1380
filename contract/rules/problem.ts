import type { RefusalKey } from '../locales/index.ts';

/** Values for the `{{placeholders}}` of a text. `limit` is the limit that the entry broke. */
export type ProblemValues = Readonly<Record<string, string | number>>;

/** An objection to a request: the field at fault, and why. Shown before sending, and refused by the server in the same words. */
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
