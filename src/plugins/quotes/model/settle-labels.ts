import { settlementLabel } from '#contract/rules';
import type { CalendarStore } from '#core/calendar';
import { EMPTY, memoised } from '#core/format';
import type { TextValues } from '#core/text';

/** Labels are recomputed at this interval, so that a new day takes effect. */
const KEEP_MS = 60_000;

/**
 * Settlement labels by type, cached: thousands are painted every second. Make it anew when the language changes. `calendar` gives the
 * server's time, ms: days are based on it, because the user's own clock may be off.
 */
export function settleLabels(
  calendar: Pick<CalendarStore, 'now'>,
  say: (key: string, values: TextValues) => string,
): (settlType: string | null) => string {
  const today = () =>
    memoised((settlType: string) => {
      const label = settlementLabel(settlType, calendar.now());
      return say(`rules:${label.key}`, label.values);
    });
  let textOf = today();
  let computedAt = calendar.now();
  return (settlType) => {
    if (settlType === null || settlType === '') return EMPTY;
    const now = calendar.now();
    // Backwards too: the server's time may be behind the local clock, which is used until it is known.
    if (Math.abs(now - computedAt) > KEEP_MS) {
      textOf = today();
      computedAt = now;
    }
    return textOf(settlType);
  };
}
