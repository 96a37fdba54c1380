import { settlementLabel } from '#contract/rules';
import type { CalendarStore } from '#core/calendar';
import { EMPTY } from '#core/format';
import type { TextValues } from '#core/text';

/** Labels are made anew this often, so that a new day counts. */
const KEEP_MS = 60_000;

/**
 * Settlement labels by type, remembered: thousands are painted a second. Make it anew when the language changes. `calendar` tells the
 * server's time, ms: days are told by it, since a desk's own clock may be off.
 */
export function settleLabels(
  calendar: Pick<CalendarStore, 'now'>,
  say: (key: string, values: TextValues) => string,
): (settlType: string | null) => string {
  const known = new Map<string, string>();
  let madeAt = calendar.now();
  return (settlType) => {
    if (settlType === null || settlType === '') return EMPTY;
    const now = calendar.now();
    // Back too: the server's time may be behind the desk's, which counts until it is known.
    if (Math.abs(now - madeAt) > KEEP_MS) {
      known.clear();
      madeAt = now;
    }
    const before = known.get(settlType);
    if (before !== undefined) return before;
    const label = settlementLabel(settlType, now);
    const text = say(`rules:${label.key}`, label.values);
    known.set(settlType, text);
    return text;
  };
}
