import { beijingDate, type Moment } from './beijing-time.ts';
import { parseDate } from './dates.ts';
import type { RuleText } from './text.ts';

type SettlementKey =
  | 'settlementToday0'
  | 'settlementToday1'
  | 'settlementTomorrow0'
  | 'settlementTomorrow1'
  | 'settlementNextDayAny'
  | 'settlementDate0'
  | 'settlementDate1'
  | 'settlementCode';

/** Settlements that name no date, in the order in which they are offered. */
export const SETTLEMENTS: readonly string[] = ['1', '2', '3', '4', '2,3'];

const FIXED_KEYS: Readonly<Record<string, SettlementKey>> = {
  '1': 'settlementToday0',
  '2': 'settlementToday1',
  '3': 'settlementTomorrow0',
  '4': 'settlementTomorrow1',
  '2,3': 'settlementNextDayAny',
  '3,2': 'settlementNextDayAny',
  'forward+0': 'settlementDate0',
  'forward+1': 'settlementDate1',
};

const MONTH_PREFIX = /^(0[1-9]|1[0-2])\./;

export const normalise = (settlType: string | number | null | undefined): string =>
  String(settlType ?? '').replaceAll(/\s/g, '');

/** Prefixed with next year when the code's month is before the current one; only months are compared (spec 9). */
export const withYear = (code: string, now: Moment): string => {
  const month = MONTH_PREFIX.exec(code)?.[1];
  const today = parseDate(beijingDate(now));
  return month !== undefined && today !== null && Number(month) < today.month
    ? `${today.year + 1}.${code}`
    : code;
};

/**
 * The label of a settlement type: first part the trade day, then the days to settlement (spec 9). `now` determines the year of
 * `MM.DD+n`.
 */
export const settlementLabel = (
  settlType: string | number | null | undefined,
  now: Moment,
): RuleText<SettlementKey> => {
  const code = normalise(settlType);
  const key = Object.hasOwn(FIXED_KEYS, code) ? FIXED_KEYS[code] : undefined;
  return key === undefined
    ? { key: 'settlementCode', values: { code: withYear(code, now) } }
    : { key, values: {} };
};
