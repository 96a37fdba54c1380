import { beijingTimeText } from '#contract/rules';
import { clockText } from '#core/format';

/** Beijing `HH:mm:ss` of a moment in epoch ms. */
export const clockTextOf = (ms: number): string => clockText(beijingTimeText(ms));
