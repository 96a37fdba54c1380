import type { ProblemValues, RefusalKey } from '#contract/rules';
import { BusinessError } from '#server/call';

/** A request that is not taken: which field, and why by key (decision 0023). `code` of the envelope, 409 where somebody was faster. */
export const refuse = (
  field: string,
  key: RefusalKey,
  values: ProblemValues = {},
  code: 409 | 500 = 500,
): BusinessError => new BusinessError(code, key, { field, values });
