import type { Order } from '#contract/entities';
import { displayStatus, INTENTION_QUOTE_IND } from '#contract/rules';
import { dateText, numberText, priceNumber, priceText, qtyText, textOr } from '#core/format';
import type { LiveColumn } from '#core/grid';
import { columnKinds } from '#core/grid/columns';
import { flagsText } from '#core/trading';
import type { TFunction } from 'i18next';
import { type OrderWords, statusTone } from './order-words.ts';

export const CHOOSE = 'choose';
export const STAR = 'star';
export const STATUS = 'status';
export const CANCEL = 'cancel';
/** Hidden by default: the columns next to them matter more on a 1440 px screen. */
export const FIRST_HIDDEN: readonly string[] = ['maturity', 'updateTime'];

interface Options {
  readonly words: OrderWords;
  readonly t: TFunction;
  readonly isChosen: (orderId: string) => boolean;
  /** Whether the bond is on the watchlist; null: there is no watchlist. */
  readonly isWatched: ((securityId: string) => boolean) | null;
  /** The outcome of the last action on this row; '' for none. */
  readonly reasonOf: (orderId: string) => string;
}

/** Filled share in tenths, for the bar behind the quantities. */
const tenths = ({ cumQty, orderQty }: Order): number => {
  if (cumQty <= 0) return 0;
  return cumQty >= orderQty ? 10 : Math.min(9, Math.max(1, Math.floor((cumQty * 10) / orderQty)));
};

/** As in every list of quotes: the star precedes the bond. */
const starColumn = (t: TFunction, isWatched: (securityId: string) => boolean): LiveColumn<Order> => ({
  id: STAR,
  header: '★',
  name: t('shell:star.column'),
  ...columnKinds.icon,
  dropOrder: 4,
  pressable: true,
  text: ({ securityID }) => (isWatched(securityID) ? '★' : '☆'),
  tone: ({ securityID }) => (isWatched(securityID) ? 'accent' : 'muted'),
  label: ({ securityID }) => t(isWatched(securityID) ? 'shell:star.remove' : 'shell:star.add'),
});

const muted = (): string => 'muted';
const sideTone = ({ side }: Order): string => (side === 1 ? 'bid' : 'ofr');

const chooseColumn = ({ t, isChosen }: Options): LiveColumn<Order> => ({
  id: CHOOSE,
  header: t('orders:column.choose'),
  width: 40,
  align: 'center',
  pinned: 'left',
  pressable: true,
  text: ({ orderId }) => (isChosen(orderId) ? '☑' : '☐'),
  tone: ({ orderId }) => (isChosen(orderId) ? 'o-tick accent' : 'o-tick muted'),
  label: ({ orderId, symbol }) =>
    t(isChosen(orderId) ? 'orders:chosenRow' : 'orders:notChosenRow', { name: symbol }),
});

/** Status and filled quantity are one column, so that neither is ever seen without the other. */
const statusColumns = ({ words, t }: Options): readonly LiveColumn<Order>[] => [
  {
    id: STATUS,
    header: t('orders:column.statusFilled'),
    width: 172,
    pinned: 'left',
    text: (order) => `${words.status(order)}  ${words.filled(order)}`,
    tone: (order) => `o-status ${statusTone(order)} o-p${tenths(order)}`,
    flash: ({ cumQty }) => cumQty,
    // From live to ended, as the codes of the specification count.
    sortBy: displayStatus,
  },
  {
    id: 'side',
    header: t('orders:column.side'),
    ...columnKinds.side,
    text: words.side,
    tone: (row) => `${sideTone(row)} medium`,
    sortBy: (row) => row.side,
  },
];

const bondColumns = ({ words, t }: Options): readonly LiveColumn<Order>[] => [
  {
    id: 'code',
    header: t('orders:column.code'),
    ...columnKinds.codeWithMarket,
    dropOrder: 7,
    text: (row) => row.securityID,
    sortBy: (row) => row.securityID,
  },
  {
    id: 'symbol',
    header: t('orders:column.symbol'),
    ...columnKinds.bond,
    flex: 1,
    text: (row) => row.symbol,
    tone: () => 'medium',
    sortBy: (row) => row.symbol,
  },
  {
    id: 'maturity',
    header: t('orders:column.maturity'),
    ...columnKinds.tenor,
    dropOrder: 1,
    text: words.maturity,
    tone: muted,
  },
];

const priceColumns = ({ t }: Options): readonly LiveColumn<Order>[] => [
  {
    id: 'price',
    header: t('orders:column.price'),
    ...columnKinds.price,
    text: (row) => priceText(row.price),
    tone: (row) => `${sideTone(row)} medium`,
    sortBy: (row) => priceNumber(row.price),
  },
  {
    id: 'priceType',
    header: t('orders:column.priceType'),
    width: 56,
    // A yield and a clean price are easily told apart.
    dropOrder: 3,
    text: (row) => t(row.priceType === 'Y' ? 'orders:priceType.yield' : 'orders:priceType.clean'),
    tone: muted,
  },
  {
    id: 'avgPrice',
    header: t('orders:column.avgPrice'),
    ...columnKinds.price,
    dropOrder: 9,
    text: (row) => priceText(row.avgPrice) || '--',
    sortBy: (row) => priceNumber(row.avgPrice),
  },
  {
    id: 'amount',
    header: t('orders:column.amount'),
    ...columnKinds.qty,
    width: 68,
    // The adjacent status shows the amount as well.
    dropOrder: 3,
    text: (row) => numberText(row.orderQty),
    sortBy: (row) => row.orderQty,
  },
  {
    id: 'dv01',
    header: t('orders:column.dv01'),
    ...columnKinds.qty,
    width: 80,
    dropOrder: 8,
    text: (row) => numberText(row.dv01),
    sortBy: (row) => row.dv01 ?? null,
  },
];

/** The remainder of the order and its terms. */
const termColumns = ({ words, t }: Options): readonly LiveColumn<Order>[] => [
  {
    id: 'leavesQty',
    header: t('orders:column.leavesQty'),
    ...columnKinds.qty,
    // Its header needs more room than its figures.
    width: 68,
    dropOrder: 10,
    text: (row) => (row.leavesQty === 0 ? '--' : qtyText(row.leavesQty, t)),
    sortBy: (row) => row.leavesQty,
  },
  {
    id: 'settlement',
    header: t('orders:column.settlement'),
    ...columnKinds.settle,
    dropOrder: 8,
    text: words.settlement,
    sortBy: (row) => row.settlType,
  },
  {
    id: 'settlDate',
    header: t('orders:column.settlDate'),
    width: 84,
    chars: 10,
    dropOrder: 6,
    text: (row) => dateText(row.settlDate),
    tone: muted,
    sortBy: (row) => row.settlDate,
  },
  {
    id: 'kind',
    header: t('orders:column.kind'),
    width: 48,
    dropOrder: 4,
    text: words.kind,
    tone: ({ quoteInd }) => (quoteInd === INTENTION_QUOTE_IND ? 'accent' : ''),
    sortBy: (row) => row.quoteInd,
  },
  {
    id: 'hits',
    header: t('orders:column.hits'),
    width: 54,
    align: 'right',
    text: ({ pendingHits }) => (pendingHits.length === 0 ? '--' : String(pendingHits.length)),
    tone: ({ pendingHits }) => (pendingHits.length === 0 ? 'muted' : 'o-waiting strong'),
    flash: ({ pendingHits }) => pendingHits.length,
    sortBy: (row) => row.pendingHits.length,
  },
];

const partyAndTimeColumns = ({ words, t }: Options): readonly LiveColumn<Order>[] => [
  {
    id: 'expire',
    header: t('orders:column.expire'),
    ...columnKinds.time,
    dropOrder: 3,
    text: words.until,
    tone: muted,
    sortBy: (row) => row.expireAt,
  },
  {
    id: 'counterparty',
    header: t('orders:column.counterparty'),
    ...columnKinds.org,
    dropOrder: 6,
    text: (row) => textOr(row.counterparty),
    sortBy: (row) => row.counterparty,
  },
  {
    id: 'createTime',
    header: t('orders:column.createTime'),
    ...columnKinds.dayTime,
    dropOrder: 7,
    text: (row) => words.time(row.createTime),
    tone: muted,
    sortBy: (row) => row.createTime,
  },
  {
    id: 'updateTime',
    header: t('orders:column.updateTime'),
    ...columnKinds.dayTime,
    dropOrder: 2,
    text: (row) => words.time(row.updateTime),
    tone: muted,
    sortBy: (row) => row.updateTime,
  },
];

const noteColumn = ({ words, t, reasonOf }: Options): LiveColumn<Order> => ({
  id: 'note',
  header: t('orders:column.note'),
  width: 140,
  dropOrder: 11,
  flex: 1,
  text: (row) => reasonOf(row.orderId) || words.reason(row) || flagsText(row.flags, t) || (row.remark ?? ''),
  tone: (row) => (reasonOf(row.orderId) === '' ? 'muted' : 'o-failed'),
});

const cancelColumn = ({ t }: Options): LiveColumn<Order> => ({
  id: CANCEL,
  header: t('orders:column.action'),
  width: 58,
  align: 'center',
  pinned: 'right',
  pressable: true,
  text: (row) => (row.canCancel ? t('orders:act.cancel') : ''),
  tone: (row) => (row.canCancel ? 'o-cancel' : ''),
});

/** Columns of the order list, from left to right. */
export const orderColumns = (options: Options): readonly LiveColumn<Order>[] => [
  chooseColumn(options),
  ...statusColumns(options),
  ...(options.isWatched === null ? [] : [starColumn(options.t, options.isWatched)]),
  ...bondColumns(options),
  ...priceColumns(options),
  ...termColumns(options),
  ...partyAndTimeColumns(options),
  noteColumn(options),
  cancelColumn(options),
];
