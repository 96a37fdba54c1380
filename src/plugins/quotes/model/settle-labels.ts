import { settlementLabel } from '#contract/rules';
import type { Clock } from '#core/clock';
import { EMPTY } from '#core/format';
import type { TextValues } from '#core/text';

/** Labels are made anew this often, so that a new day counts. */
const KEEP_MS = 60_000;

/** Settlement labels by type, remembered: thousands are painted a second. Make it anew when the language changes. */
export function settleLabels(
  clock: Clock,
  say: (key: string, values: TextValues) => string,
): (settlType: string | null) => string {
  const known = new Map<string, string>();
  let madeAt = clock.monotonic();
  return (settlType) => {
    if (settlType === null || settlType === '') return EMPTY;
    const now = clock.monotonic();
    if (now - madeAt > KEEP_MS) {
      known.clear();
      madeAt = now;
    }
    const before = known.get(settlType);
    if (before !== undefined) return before;
    const label = settlementLabel(settlType, clock.now());
    const text = say(`rules:${label.key}`, label.values);
    known.set(settlType, text);
    return text;
  };
}
