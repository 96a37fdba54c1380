import { beijingDate, type Moment, momentMs, parseBeijingTime } from './beijing-time.ts';
import type { CaseState } from './case-flow.ts';
import { type DateText, MS_PER_HOUR } from './dates.ts';

/** On the settlement day: the instruction is confirmed by 11:00, bonds and cash are in place by 16:00 (Beijing). */
export const TRANSFER_LIMITS = { confirm: '11:00', settle: '16:00' } as const;

/** Warnings of a limit begin an hour before it. */
const WARN_MS = MS_PER_HOUR;

/** The states in which a limit still applies. */
export const LIMITED_STATES = {
  confirm: ['submitted', 'checked'],
  settle: ['custodian'],
} as const satisfies Readonly<Record<keyof typeof TRANSFER_LIMITS, readonly CaseState[]>>;

const LIMIT_NAMES = ['confirm', 'settle'] as const;

/** The next limit of a transfer: `far`, `soon` within the hour before it, `late` once it has passed. `at` is `YYYY-MM-DD HH:mm`. */
export interface TransferLimit {
  readonly name: keyof typeof TRANSFER_LIMITS;
  readonly at: string;
  readonly urgency: 'far' | 'soon' | 'late';
}

/** The next limit for a transfer in this state; null when there is none left. */
export function transferLimit(state: CaseState, settlDate: DateText, now: Moment): TransferLimit | null {
  const name = LIMIT_NAMES.find((limit) => LIMITED_STATES[limit].some((item) => item === state));
  if (name === undefined) return null;
  const at = `${settlDate} ${TRANSFER_LIMITS[name]}`;
  const remainingMs = (parseBeijingTime(at) ?? 0) - momentMs(now);
  return { name, at, urgency: remainingMs < 0 ? 'late' : remainingMs <= WARN_MS ? 'soon' : 'far' };
}

/** The limit to warn of at this time of day; null if none. */
export function limitToWarnOf(now: Moment): keyof typeof TRANSFER_LIMITS | null {
  const today = beijingDate(now);
  const isWarned = (name: keyof typeof TRANSFER_LIMITS): boolean => {
    const remainingMs = (parseBeijingTime(`${today} ${TRANSFER_LIMITS[name]}`) ?? 0) - momentMs(now);
    return remainingMs >= 0 && remainingMs <= WARN_MS;
  };
  return LIMIT_NAMES.find(isWarned) ?? null;
}

/** Whether a transfer may still be requested: not for a past day, nor for today after 16:00. */
export const isTransferInTime = (settlDate: DateText, now: Moment): boolean =>
  settlDate >= beijingDate(now) &&
  momentMs(now) < (parseBeijingTime(`${settlDate} ${TRANSFER_LIMITS.settle}`) ?? 0);
