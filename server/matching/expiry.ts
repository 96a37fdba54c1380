import { midnightBefore, MS_PER_MINUTE } from '#contract/rules';

/** How long the owner of a negotiable quote may take to answer if the hitter set no time. */
export const ANSWER_SECONDS = 180;

/** Whether a `specifyTime` is a time of day, HHmm, rather than a number of seconds. */
export const isTimeOfDay = (specifyTime: string): boolean => specifyTime.length === 4;

/**
 * When an order with this `specifyTime` ends automatically: null for '' (market close), `now` for '0', otherwise seconds (1 to 3 or
 * 5 digits) or a Beijing time of day HHmm (4 digits). Returns undefined for text that is neither, and for an HHmm that has passed.
 */
export function expiryOf(specifyTime: string, now: number): number | null | undefined {
  if (specifyTime === '') return null;
  if (!/^\d{1,5}$/.test(specifyTime)) return undefined;
  if (!isTimeOfDay(specifyTime)) return now + Number(specifyTime) * 1000;
  const hour = Number(specifyTime.slice(0, 2));
  const minute = Number(specifyTime.slice(2));
  if (hour > 23 || minute > 59) return undefined;
  const at = midnightBefore(now) + (hour * 60 + minute) * MS_PER_MINUTE;
  return at > now ? at : undefined;
}
