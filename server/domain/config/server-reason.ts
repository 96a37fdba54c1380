import type { OwnReason } from '#contract/api';
import type { ProblemValues, RefusalKey } from '#contract/rules';

/** Why the server did something by itself: a text of the refusals, so that every reader has it in their language. */
export interface ServerReason {
  readonly key: RefusalKey;
  readonly values: ProblemValues;
}

/** A stored reason as replies carry it; undefined for one without a key. */
export const ownReasonOf = (key: string | null, values: ProblemValues | null): OwnReason =>
  key === null ? undefined : { key, values: { ...values } };
