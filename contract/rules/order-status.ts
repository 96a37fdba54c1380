import { compareDecimals, parseDecimal, type Decimal, type DecimalInput } from './decimal.ts';
import type { RuleKey } from './text.ts';

/** Status as stored: '0' unfilled, '2' filled, '4' cancelled. */
export type OrderStatus = '0' | '2' | '4';
/** Status as shown: as stored, or '1' partly filled. */
export type DisplayStatus = OrderStatus | '1';

/** The fields of an order or quote that determine its shown status; codes may be numbers or text. Quantities in 万元. */
export type OrderFacts = {
  readonly quoteInd: number | string;
  readonly ordStatus: number | string;
  readonly timeInForce: number | string;
  /** '' none, '0' at once, seconds, or HHmm. */
  readonly specifyTime?: number | string | null | undefined;
  readonly cumQty: DecimalInput;
  readonly orderQty: DecimalInput;
};

/** quoteInd of a trading intention, worked by the house; other values are quotes. */
export const INTENTION_QUOTE_IND = 99;
/** timeInForce of an order whose remainder does not rest. */
export const IMMEDIATE_OR_CANCEL = 3;

type StatusTextKey = 'statusUnfilled' | 'statusPartlyFilled' | 'statusFilled' | 'statusCancelled';

const STATUS_KEYS = {
  '0': 'statusUnfilled',
  '1': 'statusPartlyFilled',
  '2': 'statusFilled',
  '4': 'statusCancelled',
} as const satisfies Record<DisplayStatus, StatusTextKey>;

/** The filter options of an order list, in order (spec 4): unfilled, filled, cancelled. */
export const ORDER_STATUS_FILTERS = [
  { value: '0', key: STATUS_KEYS['0'] },
  { value: '2', key: STATUS_KEYS['2'] },
  { value: '4', key: STATUS_KEYS['4'] },
] as const;

/** The label of a shown status. */
export const orderStatusLabel = (status: DisplayStatus): RuleKey<StatusTextKey> => ({
  key: STATUS_KEYS[status],
});

const ZERO: Decimal = { units: 0n, scale: 0 };
const quantity = (value: DecimalInput): Decimal => parseDecimal(value) ?? ZERO;

const readFacts = (order: OrderFacts) => {
  const filled = quantity(order.cumQty);
  return {
    isIntention: String(order.quoteInd) === String(INTENTION_QUOTE_IND),
    status: String(order.ordStatus),
    isNothingFilled: filled.units === 0n,
    isAboveZero: filled.units > 0n,
    filledAgainstOrder: compareDecimals(filled, quantity(order.orderQty)),
  };
};

/**
 * The status to show (spec 4). An immediate intention that found no counterparty is dead, whatever the server reports; '1'
 * is live for an intention and final for a timed order that expired part-filled. A live part-filled day quote keeps '0', so
 * show cumQty/orderQty alongside it.
 */
export const displayStatus = (order: OrderFacts): DisplayStatus => {
  const { isIntention, status, isNothingFilled, isAboveZero, filledAgainstOrder } = readFacts(order);
  const isPartFilled = isAboveZero && filledAgainstOrder < 0;
  const specifyTime = String(order.specifyTime ?? '');
  // The entity schema admits only stored statuses, so the raw text is one of them.
  const raw = status as OrderStatus;

  if (isIntention) {
    if ((specifyTime === '' || specifyTime === '0') && isNothingFilled) return '4';
    if (status !== '4' && isPartFilled) return '1';
    return raw;
  }
  if (String(order.timeInForce) === String(IMMEDIATE_OR_CANCEL) && status === '4' && isPartFilled) {
    return specifyTime === '0' ? '4' : '1';
  }
  return status !== '2' && specifyTime === '0' ? '4' : raw;
};

/**
 * The filter option that lists an order: the status it shows. There is none for '1': what still lives is unfilled, what has ended
 * with a part fill is filled.
 */
export const listedStatus = (order: OrderFacts): OrderStatus => {
  const status = displayStatus(order);
  if (status !== '1') return status;
  return String(order.ordStatus) === '0' ? '0' : '2';
};

/** What decides the status of an order, by name, with an example of each. */
const KINDS = {
  intention: { quoteInd: INTENTION_QUOTE_IND, timeInForce: 0 },
  immediateOrCancel: { quoteInd: 1, timeInForce: IMMEDIATE_OR_CANCEL },
  lasting: { quoteInd: 1, timeInForce: 0 },
} as const;
const FILLS = { none: 0, part: 1, full: 2 } as const;
const TIMES = { none: '', zero: '0', set: '60' } as const;

/** `full`: all of the order is filled. `time`: what is specified of it. */
export interface OrderState {
  readonly kind: keyof typeof KINDS;
  readonly ordStatus: OrderStatus;
  readonly fill: keyof typeof FILLS;
  readonly time: keyof typeof TIMES;
}

// `as` holds: the constants are written out above and have no other keys.
const keysOf = <Name extends string>(names: Readonly<Record<Name, unknown>>): Name[] =>
  Object.keys(names) as Name[];

/** Every state whose orders match, for a condition of a database. */
export const orderStates = (matches: (order: OrderFacts) => boolean): readonly OrderState[] =>
  keysOf(KINDS)
    .flatMap((kind) => keysOf(FILLS).flatMap((fill) => keysOf(TIMES).map((time) => ({ kind, fill, time }))))
    .flatMap((state) => ORDER_STATUS_FILTERS.map(({ value }): OrderState => ({ ...state, ordStatus: value })))
    .filter(({ kind, ordStatus, fill, time }) =>
      matches({
        ...KINDS[kind],
        ordStatus,
        cumQty: FILLS[fill],
        orderQty: FILLS.full,
        specifyTime: TIMES[time],
      }),
    );

/** Whether anything of it that was filled settles on a date. `settlDates`: the days on which its fills settle. */
export const isSettling = (
  {
    cumQty,
    settlDates = [],
  }: { readonly cumQty: DecimalInput; readonly settlDates?: readonly string[] | undefined },
  date: string,
): boolean => quantity(cumQty).units > 0n && settlDates.includes(date);

/** Whether it traded and is final (spec 4): filled, or cancelled after a part fill. */
export const isTraded = (order: OrderFacts): boolean => {
  const { isIntention, status, isNothingFilled, filledAgainstOrder } = readFacts(order);
  if (isIntention)
    return filledAgainstOrder === 0 || (filledAgainstOrder < 0 && !isNothingFilled && status === '4');
  return status === '2' || (status === '4' && filledAgainstOrder !== 0 && !isNothingFilled);
};
