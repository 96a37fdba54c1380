import type { LatestHighest, LatestTrans } from '#contract/entities';
import { maturityText, maturityYears } from '#contract/rules';
import { bpText, EMPTY, priceNumber, priceText, qtyText, textOr, timeOnDay, codeText } from '#core/format';
import type { LiveColumn, SortValue } from '#core/grid';
import { columnKinds, INSET_PX } from '#core/grid/columns';
import type { Text } from '#core/text';
import { bpTone, FIGURE_FLEX } from './quote-columns.ts';

const TRADE_TONES = { GVN: 'bid', TKN: 'ofr', TRD: 'dim' } as const;

interface MarketEvent {
  readonly time: string | null;
  readonly securityId: string;
  readonly symbol: string;
}

/** What happened in which bond: the first columns of either list. Events not on the Beijing day `today` show their date. */
function eventColumns<Row extends MarketEvent>(t: Text['t'], today: string): readonly LiveColumn<Row>[] {
  return [
    {
      id: 'time',
      header: t('quotes:column.time'),
      ...columnKinds.dayTime,
      width: columnKinds.dayTime.width + INSET_PX,
      dropOrder: 4,
      text: (row) => timeOnDay(row.time, today),
      tone: () => 'dim',
    },
    {
      id: 'code',
      header: t('quotes:column.code'),
      ...columnKinds.code,
      // The first one where the time is dropped.
      width: columnKinds.code.width + INSET_PX,
      dropOrder: 3,
      text: (row) => codeText(row.securityId),
      tone: () => 'dim',
    },
    {
      id: 'name',
      header: t('quotes:column.name'),
      ...columnKinds.bond,
      flex: 2,
      text: (row) => row.symbol,
      tone: () => 'medium',
    },
  ];
}

/** Columns of the list of done trades. */
export const tradeColumns = (t: Text['t'], today: string): readonly LiveColumn<LatestTrans>[] =>
  ownTradeColumns(t, today).map((column) => ({ flex: FIGURE_FLEX, ...column }));

function ownTradeColumns(t: Text['t'], today: string): readonly LiveColumn<LatestTrans>[] {
  return [
    ...eventColumns<LatestTrans>(t, today),
    {
      id: 'maturity',
      header: t('quotes:column.maturity'),
      ...columnKinds.tenor,
      dropOrder: 2,
      text: (row) => {
        const maturity = maturityText(row.trueRemainMaturityStr);
        return typeof maturity === 'string' ? maturity : t('quotes:matured');
      },
    },
    {
      id: 'direction',
      header: t('quotes:column.direction'),
      // Never dropped: without it a price does not say which side gave way.
      ...columnKinds.side,
      text: (row) => t(`core:direction.${row.direction}`),
      tone: (row) => TRADE_TONES[row.direction],
    },
    {
      id: 'price',
      header: t('quotes:column.price'),
      ...columnKinds.yield,
      text: (row) => priceText(row.price) || EMPTY,
      tone: () => 'strong',
    },
    { id: 'qty', header: t('quotes:column.qty'), ...columnKinds.qty, text: (row) => qtyText(row.qty, t) },
    {
      id: 'change',
      header: t('quotes:column.change'),
      ...columnKinds.bp,
      dropOrder: 5,
      text: (row) => bpText(row.chgBp),
      tone: (row) => bpTone(row.chgBp),
    },
    {
      id: 'vsVal',
      header: t('quotes:column.vsVal'),
      ...columnKinds.bp,
      dropOrder: 1,
      text: (row) => bpText(row.vsValBp),
      tone: (row) => bpTone(row.vsValBp),
    },
  ];
}

/** Columns that the server withholds from users who do not see full prices. */
const NOT_FOR_VISITORS: ReadonlySet<string> = new Set(['change', 'vsVal']);

type SortValues = Readonly<Record<string, (row: LatestTrans) => SortValue>>;
const SORT_VALUES: SortValues = {
  time: (row) => row.time,
  code: (row) => row.securityId,
  name: (row) => row.symbol,
  maturity: (row) => maturityYears(row.trueRemainMaturityStr),
  direction: (row) => row.direction,
  price: (row) => priceNumber(row.price),
  qty: (row) => row.qty,
  change: (row) => row.chgBp,
  vsVal: (row) => row.vsValBp,
};

/** Columns of a list that has all its trades, so that it can be sorted. */
export const sortableTradeColumns = (
  t: Text['t'],
  today: string,
  seesPrices: boolean,
): readonly LiveColumn<LatestTrans>[] =>
  tradeColumns(t, today).flatMap((column) => {
    if (!seesPrices && NOT_FOR_VISITORS.has(column.id)) return [];
    const sortBy = SORT_VALUES[column.id];
    return [sortBy === undefined ? column : { ...column, sortBy }];
  });

const sideTone = (row: LatestHighest): string => (row.side === 1 ? 'bid' : 'ofr');

/** Columns of the list of quotes that became best. */
export function highestColumns(
  t: Text['t'],
  settle: (settlType: string | null) => string,
  canOrder: boolean,
  today: string,
): readonly LiveColumn<LatestHighest>[] {
  return [
    ...eventColumns<LatestHighest>(t, today).map((column) =>
      column.id === 'time' ? { ...column, sortBy: (row: LatestHighest) => row.time } : column,
    ),
    {
      id: 'side',
      header: t('quotes:column.side'),
      ...columnKinds.side,
      text: (row) => t(row.side === 1 ? 'quotes:chance.bidSide' : 'quotes:chance.ofrSide'),
      tone: sideTone,
    },
    {
      id: 'price',
      header: t('quotes:column.yield'),
      ...columnKinds.yield,
      pressable: canOrder,
      text: (row) => priceText(row.price) || EMPTY,
      tone: (row) => `${sideTone(row)} strong`,
      flash: (row) => priceNumber(row.price),
    },
    {
      id: 'previous',
      header: t('quotes:column.previous'),
      ...columnKinds.yield,
      dropOrder: 1,
      text: (row) => priceText(row.prevPrice) || EMPTY,
      tone: () => 'muted',
    },
    { id: 'qty', header: t('quotes:column.qty'), ...columnKinds.qty, text: (row) => qtyText(row.qty, t) },
    {
      id: 'settle',
      header: t('quotes:column.settlement'),
      ...columnKinds.settle,
      dropOrder: 5,
      text: (row) => settle(row.settlType),
      tone: () => 'dim',
    },
    {
      id: 'org',
      header: t('quotes:column.org'),
      ...columnKinds.org,
      dropOrder: 2,
      text: (row) => textOr(row.org),
      tone: () => 'dim',
    },
  ];
}
