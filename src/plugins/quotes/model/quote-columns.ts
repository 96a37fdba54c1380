import type { BestMarket, Price } from '#contract/entities';
import {
  bpText,
  changeTone,
  memoised,
  priceNumber,
  priceText,
  qtyText,
  textOr,
  timeOrDay,
  codeText,
} from '#core/format';
import type { LiveColumn } from '#core/grid';
import { columnKinds } from '#core/grid/columns';
import type { Text } from '#core/text';
import { maturityText, maturityYears } from '#contract/rules';
import { bondTypeOf } from './bond-groups.ts';
import { bidBetterBp, newestTime, ofrBetterBp } from './quote-figures.ts';

/** What columns need besides the row. */
export interface ColumnContext {
  readonly t: Text['t'];
  readonly settle: (settlType: string | null) => string;
  readonly isWatched: (securityId: string) => boolean;
  /** Pressing a price starts an order. */
  readonly canOrder: boolean;
  /** Rows offer price alerts. */
  readonly canAlert: boolean;
  /** The market's day, `YYYY-MM-DD` in Beijing: a quote of another day shows its date in place of the time. */
  readonly today: string;
}

type Column = LiveColumn<BestMarket>;

/** Ids of columns that act on a press. */
export const STAR = 'star';
export const COPY = 'copy';
export const ALERT = 'alert';

/** Columns that a user does not hide: without its bond a row says nothing. */
export const FIXED_COLUMNS = ['name'];

/** The order in which columns are dropped when a list is too narrow: prices, quantities and the bond's name stay. */
const GIVES_WAY = {
  midVsVal: 1,
  type: 1,
  rating: 2,
  copy: 3,
  alert: 4,
  valuation: 5,
  time: 6,
  change: 7,
  org: 8,
  maturity: 9,
  last: 10,
  settle: 11,
  code: 12,
} as const;

/** Tone of a change in bp: up, down, or subdued where there is none. */
export const bpTone = (value: number | null): string =>
  changeTone(value) === 'flat' ? 'muted' : changeTone(value);
/** Firm quotes are prominent; negotiable ones and intentions are subdued. */
const priceTone = (side: 'bid' | 'ofr', quoteInd: number | null): string =>
  quoteInd === 1 ? `${side} strong` : side;

function priceColumn(
  id: string,
  header: string,
  of: (row: BestMarket) => Price,
  rest: Partial<Column> = {},
): Column {
  return {
    id,
    header,
    ...columnKinds.yield,
    text: (row) => priceText(of(row)) || '--',
    flash: (row) => priceNumber(of(row)),
    sortBy: (row) => priceNumber(of(row)),
    ...rest,
  };
}

function bpColumn(
  id: string,
  header: string,
  of: (row: BestMarket) => number | null,
  rest: Partial<Column>,
): Column {
  const textOf = memoised(bpText);
  return {
    id,
    header,
    ...columnKinds.bp,
    dependsOn: of,
    text: (row) => textOf(of(row)),
    tone: (row) => bpTone(of(row)),
    sortBy: of,
    ...rest,
  };
}

function starColumn({ t, isWatched }: ColumnContext): Column {
  return {
    id: STAR,
    // Wide enough for an icon only; cells describe the effect of a press.
    header: '★',
    name: t('shell:star.column'),
    ...columnKinds.icon,
    pinned: 'left',
    pressable: true,
    dependsOn: ({ securityId }) => isWatched(securityId),
    text: ({ securityId }) => (isWatched(securityId) ? '★' : '☆'),
    tone: ({ securityId }) => (isWatched(securityId) ? 'accent' : 'muted'),
    label: ({ securityId }) => t(isWatched(securityId) ? 'shell:star.remove' : 'shell:star.add'),
  };
}

function copyColumn({ t }: ColumnContext): Column {
  return {
    id: COPY,
    header: t('quotes:column.copy'),
    ...columnKinds.icon,
    dropOrder: GIVES_WAY.copy,
    pressable: true,
    dependsOn: (row) => row.symbol,
    text: () => '',
    tone: () => 'muted q-sign-copy',
    label: (row) => t('quotes:copyRow', { name: row.symbol }),
  };
}

/** Offers a price alert for the row's bond. Its cells, and those that copy, show an icon (quotes.css). */
export const alertColumn = (t: Text['t']): LiveColumn<{ readonly symbol: string }> => ({
  id: ALERT,
  header: t('quotes:column.alert'),
  ...columnKinds.icon,
  dropOrder: GIVES_WAY.alert,
  pressable: true,
  dependsOn: (row) => row.symbol,
  text: () => '',
  tone: () => 'muted q-sign-alert',
  label: (row) => t('quotes:alertRow', { name: row.symbol }),
});

const endColumns = (context: ColumnContext): readonly Column[] => [
  copyColumn(context),
  ...(context.canAlert ? [alertColumn(context.t)] : []),
];

function bondColumns({ t }: ColumnContext): readonly Column[] {
  return [
    {
      id: 'code',
      header: t('quotes:column.code'),
      ...columnKinds.code,
      dropOrder: GIVES_WAY.code,
      pinned: 'left',
      dependsOn: (row) => row.securityId,
      text: (row) => codeText(row.securityId),
      tone: () => 'dim',
      sortBy: (row) => row.securityId,
    },
    {
      id: 'name',
      header: t('quotes:column.name'),
      ...columnKinds.bond,
      // Remaining room goes to the name before an institution: notes such as 26琅江国资SCP001 differ at their end.
      flex: 2,
      pinned: 'left',
      dependsOn: (row) => row.symbol,
      text: (row) => row.symbol,
      tone: () => 'medium',
      sortBy: (row) => row.symbol,
    },
    {
      id: 'maturity',
      header: t('quotes:column.maturity'),
      ...columnKinds.tenor,
      dropOrder: GIVES_WAY.maturity,
      dependsOn: (row) => row.trueRemainMaturityStr,
      text: (row) => {
        const maturity = maturityText(row.trueRemainMaturityStr);
        return typeof maturity === 'string' ? maturity : t('quotes:matured');
      },
      sortBy: (row) => maturityYears(row.trueRemainMaturityStr),
    },
    {
      id: 'type',
      header: t('quotes:column.type'),
      ...columnKinds.type,
      dropOrder: GIVES_WAY.type,
      dependsOn: (row) => row.bondType,
      text: (row) => t(`quotes:type.${bondTypeOf(row.bondType)}`),
      tone: () => 'dim',
      sortBy: (row) => row.bondType,
    },
    {
      id: 'rating',
      header: t('quotes:column.rating'),
      ...columnKinds.rating,
      dropOrder: GIVES_WAY.rating,
      dependsOn: (row) => row.issrating,
      text: (row) => row.issrating || '--',
      tone: (row) => (row.issrating === '--' ? 'muted' : ''),
      // Unrated (sovereign) bonds come last in either direction.
      sortBy: (row) => (row.issrating === '--' ? null : row.issrating),
    },
  ];
}

/** The columns of one side; the bids' price is last, next to the offers', as on every broker's screen. */
function sideColumns({ t, settle, canOrder }: ColumnContext, side: 'bid' | 'ofr'): readonly Column[] {
  const isBid = side === 'bid';
  const group = t(isBid ? 'quotes:column.bid' : 'quotes:column.ofr');
  const qty = memoised((value: number | null) => qtyText(value, t));
  // In a menu of columns nothing else says whose quantity it is.
  const named = (header: string) => ({
    header,
    name: `${t(isBid ? 'quotes:newestBest.bid' : 'quotes:newestBest.ofr')} ${header}`,
  });
  const columns: readonly Column[] = [
    {
      id: `${side}Org`,
      ...named(t('quotes:column.org')),
      group,
      groupTone: side,
      ...columnKinds.org,
      dropOrder: GIVES_WAY.org,
      flex: 1,
      dependsOn: (row) => (isBid ? row.bidOrg : row.ofrOrg),
      text: (row) => textOr(isBid ? row.bidOrg : row.ofrOrg),
      tone: () => 'dim',
      sortBy: (row) => (isBid ? row.bidOrg : row.ofrOrg),
    },
    {
      id: `${side}Settle`,
      ...named(t('quotes:column.settlement')),
      group,
      ...columnKinds.settle,
      dropOrder: GIVES_WAY.settle,
      text: (row) => settle(isBid ? row.bidSettlType : row.ofrSettlType),
      tone: () => 'dim',
    },
    {
      id: `${side}Qty`,
      ...named(t('quotes:column.qty')),
      group,
      ...columnKinds.qty,
      dependsOn: (row) => (isBid ? row.bidQty : row.ofrQty),
      text: (row) => qty(isBid ? row.bidQty : row.ofrQty),
      sortBy: (row) => (isBid ? row.bidQty : row.ofrQty),
    },
    priceColumn(
      `${side}Price`,
      t(isBid ? 'quotes:column.bidYield' : 'quotes:column.ofrYield'),
      (row) => (isBid ? row.bidPrice : row.ofrPrice),
      {
        group,
        groupTone: side,
        pressable: canOrder,
        tone: (row) => priceTone(side, isBid ? row.bidQuoteInd : row.ofrQuoteInd),
      },
    ),
  ];
  return isBid ? columns : columns.toReversed();
}

/** What became of the bond in the day, and its valuation. */
function dayColumns(context: ColumnContext): readonly Column[] {
  const { t } = context;
  return [
    priceColumn('last', t('quotes:column.last'), (row) => row.lastPrice, {
      dependsOn: (row) => row.lastPrice,
      dropOrder: GIVES_WAY.last,
    }),
    bpColumn('change', t('quotes:column.change'), (row) => row.chgBp, { dropOrder: GIVES_WAY.change }),
    priceColumn('valuation', t('quotes:column.valuation'), (row) => row.valYield, {
      dependsOn: (row) => row.valYield,
      dropOrder: GIVES_WAY.valuation,
    }),
    bpColumn('midVsVal', t('quotes:column.midVsVal'), (row) => row.midVsValBp, {
      dropOrder: GIVES_WAY.midVsVal,
    }),
    timeColumn(context, newestTime),
  ];
}

/** A figure's share of the room that a wide window leaves, where a name has 1 or 2: a row is read across, so no name may push figures apart. */
export const FIGURE_FLEX = 0.4;

/** Columns of the composite quote and of the watchlist. */
export function quoteColumns(context: ColumnContext): readonly Column[] {
  const figures = [
    ...bondColumns(context).filter((column) => column.id !== 'type'),
    ...sideColumns(context, 'bid'),
    ...sideColumns(context, 'ofr'),
    ...dayColumns(context),
  ];
  return [
    starColumn(context),
    ...figures.map((column): Column => ({ flex: FIGURE_FLEX, ...column })),
    ...endColumns(context),
  ];
}

function timeColumn({ t, today }: ColumnContext, of: (row: BestMarket) => string | null): Column {
  return {
    id: 'time',
    header: t('quotes:column.time'),
    ...columnKinds.time,
    align: 'right',
    dropOrder: GIVES_WAY.time,
    dependsOn: of,
    text: (row) => timeOrDay(of(row), today),
    tone: () => 'dim',
    sortBy: (row) => of(row) || null,
  };
}

const ungrouped = (columns: readonly Column[]): readonly Column[] =>
  columns.map(({ group: _group, groupTone: _tone, ...column }): Column => column);

/** Columns that the server withholds from users who do not see full prices. */
const NOT_FOR_VISITORS: ReadonlySet<string> = new Set([STAR, 'bidQty', 'ofrQty', 'change']);

/** Columns of the most active bonds, for users who see full prices or for others. */
export function activeColumns(context: ColumnContext, seesPrices: boolean): readonly Column[] {
  const sides = ungrouped([...sideColumns(context, 'bid'), ...sideColumns(context, 'ofr')]);
  const columns = [
    starColumn(context),
    ...bondColumns(context),
    ...sides.filter(({ id }) => id.endsWith('Qty') || id.endsWith('Price')),
    ...dayColumns(context).filter(({ id }) => id !== 'midVsVal'),
    ...(context.canAlert ? [alertColumn(context.t)] : []),
  ];
  return seesPrices ? columns : columns.filter(({ id }) => !NOT_FOR_VISITORS.has(id));
}

/** Columns of one side's list: as in a ladder, the prices of both lists meet in the middle. */
export function oneSideColumns(context: ColumnContext, side: 1 | 2): readonly Column[] {
  const { t } = context;
  const isBid = side === 1;
  const bond = bondColumns(context)
    .filter((column) => ['code', 'name', 'maturity'].includes(column.id))
    .map(({ pinned: _pinned, ...column }): Column => column);
  const own = ungrouped(sideColumns(context, isBid ? 'bid' : 'ofr')).filter(
    (column) => !column.id.endsWith('Settle'),
  );
  const better = bpColumn('better', t('quotes:column.better'), isBid ? bidBetterBp : ofrBetterBp, {
    // As wide as its header.
    width: 82,
    dropOrder: GIVES_WAY.midVsVal,
  });
  const end = [timeColumn(context, (row) => (isBid ? row.bidTime : row.ofrTime)), ...endColumns(context)];
  const [price, ...rest] = isBid ? own.toReversed() : own;
  const columns = [...(price ? [price] : []), better, ...rest];
  return isBid ? [...end.toReversed(), ...bond, ...columns.toReversed()] : [...columns, ...bond, ...end];
}

/** The side that a column belongs to: copying there copies that side only. */
export const sideOfColumn = (columnId: string): 1 | 2 | 'both' =>
  columnId.startsWith('bid') ? 1 : columnId.startsWith('ofr') ? 2 : 'both';
