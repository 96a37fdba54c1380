import { refusals, type RefusalKey } from '#contract/locales';
import type { ProblemValues } from '#contract/rules';

/** The Chinese of a refusal, as `message` has it on the wire. */
export const refusalText = (key: RefusalKey, values: ProblemValues = {}): string =>
  refusals[key].replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name] ?? ''));
