import type { ProblemValues, RefusalKey } from '#contract/rules';
import { BusinessError } from '#server/call';

/** A refused request: the field, and the key of the reason (decision 0023). `code` of the envelope: 409 where another request was faster. */
export const refuse = (
  field: string,
  key: RefusalKey,
  values: ProblemValues = {},
  code: 409 | 500 = 500,
): BusinessError => new BusinessError(code, key, { field, values });
