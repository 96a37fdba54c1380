import type { Db } from '#server/db';
import type { QuoteOrderTable } from '#server/db/tables';
import type { QuoteInd, Side } from '#server/matching';
import { type Selectable, sql } from 'kysely';
import { type Horizon, isKnown } from './horizon.ts';
import { orderOf } from './order-row.ts';
import {
  type BestHistory,
  bestHistory,
  type LineChange,
  lineChanges,
  type LineSpan,
} from './view/best-history.ts';
import type { SavedBest, SavedBests } from './view/bond-market.ts';

/**
 * How many of each book's last changes are read, to learn how its bond's best quotes came about: a few tell it of most bonds, the others are
 * read again. So a start costs the same at any hour of the day.
 */
const CHANGES_READ = [20, 300] as const;
const SIDES = [1, 2] as const;

interface SpanRow {
  readonly security_id: string;
  readonly bucket: string;
  readonly order_id: string;
  readonly side: Side;
  readonly yield_e4: number;
  readonly clean_e4: number;
  readonly price_type: 'Y' | 'C';
  readonly quote_ind: QuoteInd;
  readonly urgent: boolean;
  readonly stars: 0 | 1 | 2;
  readonly arrival: number;
  readonly accepted_n: number;
  readonly event_n: number;
  readonly is_live: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** False for an order that took a quote: it counts as a change of its book only. */
  readonly is_quote: boolean;
  /** One of the last changes of its book; else it stands. One may be both, and is given twice. */
  readonly is_recent: boolean;
}

/** Quotes of a bond: every one that has stood at any time since a moment, epoch ms. */
interface Spans {
  readonly since: number;
  readonly list: readonly LineSpan[];
}

/** What the quotes of bonds tell of the time before a start. */
export interface SavedQuotes {
  /** How each bond's best quotes came about. */
  readonly bests: ReadonlyMap<string, SavedBests>;
  /** The lines of firm prices, by bond. */
  readonly lines: ReadonlyMap<string, readonly LineChange[]>;
}

/**
 * How the best quotes of every known bond came about, as of the known events of its books: rises are those since `start` and the oldest quote
 * read, lines those since `linesSince`, epoch ms.
 */
export async function readBests(
  db: Db,
  horizon: Horizon,
  start: Date,
  linesSince: number,
): Promise<SavedQuotes> {
  const { histories, lines } = await historiesOf(db, horizon, start, linesSince);
  const orders = await ordersOf(
    db,
    [...histories.values()].flatMap((sides) => SIDES.flatMap((side) => sides[side].rise?.id ?? [])),
  );
  const bestOf = (securityId: string, { rise, previousYieldE4 }: BestHistory): SavedBest => {
    const order = rise === null ? undefined : orders.get(rise.id);
    return {
      previous: previousYieldE4,
      highest:
        rise === null || order === undefined
          ? null
          : { securityId, order, previousYieldE4: rise.previousYieldE4 },
    };
  };
  const bests = new Map(
    [...histories].map(([securityId, sides]) => [
      securityId,
      { bid: bestOf(securityId, sides[1]), ofr: bestOf(securityId, sides[2]) },
    ]),
  );
  return { bests, lines };
}

/** What the last changes of each bond's books tell. */
async function historiesOf(db: Db, horizon: Horizon, start: Date, linesSince: number) {
  const histories = new Map<string, Record<Side, BestHistory>>();
  const lines = new Map<string, readonly LineChange[]>();
  let remaining = [...horizon.securityIds];
  for (const most of CHANGES_READ) {
    const isLast = most === CHANGES_READ.at(-1);
    const unclear: string[] = [];
    for (const [securityId, spans] of await spansOf(db, { horizon, securityIds: remaining, start, most })) {
      const sides = sidesOf(spans);
      const isClear =
        spans.since === start.getTime() ||
        (spans.since <= linesSince && SIDES.every((side) => sides[side].rise !== null));
      if (!isClear && !isLast) {
        unclear.push(securityId);
        continue;
      }
      histories.set(securityId, sides);
      lines.set(securityId, lineChanges(spans.list, Math.max(spans.since, linesSince)));
    }
    remaining = unclear;
  }
  return { histories, lines };
}

const sidesOf = ({ since, list }: Spans): Record<Side, BestHistory> => {
  const ofSide = (side: Side): BestHistory =>
    bestHistory(
      list.filter((span) => span.side === side),
      since,
    );
  return { 1: ofSide(1), 2: ofSide(2) };
};

interface SpansQuery {
  readonly horizon: Horizon;
  readonly securityIds: readonly string[];
  readonly start: Date;
  /** So many changes of each book. */
  readonly most: number;
}

/** The quotes of these bonds that stand, and those whose end is among the last changes of their books. */
async function spansOf(
  db: Db,
  { horizon, securityIds, start, most }: SpansQuery,
): Promise<ReadonlyMap<string, Spans>> {
  const columns = sql.raw(
    `security_id, bucket, order_id, side, yield_e4, clean_e4, price_type, quote_ind, urgent, stars, arrival, accepted_n, event_n,
      ord_status = '0' as is_live, created_at, updated_at, target_id is null as is_quote`,
  );
  const { rows } = await sql<SpanRow>`
    select recent.*, true as is_recent from book cross join lateral (
      select ${columns} from quote_order
      where security_id = book.security_id and bucket = book.bucket
      order by event_n desc limit ${most}) as recent
    where book.security_id = any(${securityIds}::text[])
    union all
    select ${columns}, false from quote_order
    where security_id = any(${securityIds}::text[]) and ord_status = '0' and target_id is null`.execute(db);
  const ofBonds = Map.groupBy(rows, ({ security_id }) => security_id);
  return new Map(
    securityIds.map((securityId): [string, Spans] => {
      const ofBond = ofBonds.get(securityId) ?? [];
      const recent = ofBond.filter(({ is_recent }) => is_recent);
      const books = [...Map.groupBy(recent, ({ bucket }) => bucket).values()].filter(
        (changes) => changes.length === most,
      );
      // What ended with the oldest change read, or before it, may be missing.
      const since = Math.max(start.getTime(), ...books.map((changes) => oldestOf(changes) + 1));
      const ended = recent.filter(
        ({ is_quote, is_live, created_at, updated_at }) =>
          is_quote && !is_live && created_at >= start && updated_at.getTime() >= since,
      );
      const list = [...ended, ...ofBond.filter(({ is_recent }) => !is_recent)]
        .filter((row) => isKnown(horizon, row, row.accepted_n))
        .map((row) => spanOf(horizon, row));
      return [securityId, { since, list }];
    }),
  );
}

/** When the first of these changes of a book was made, epoch ms. */
const oldestOf = (changes: readonly SpanRow[]): number =>
  changes.reduce((oldest, one) => (one.event_n < oldest.event_n ? one : oldest)).updated_at.getTime();

function spanOf(horizon: Horizon, row: SpanRow): LineSpan {
  // One whose end is still to be followed stands.
  const isOver = !row.is_live && isKnown(horizon, row, row.event_n);
  return {
    id: row.order_id,
    bucket: row.bucket,
    quoteInd: row.quote_ind,
    side: row.side,
    yieldE4: row.yield_e4,
    clean: row.clean_e4,
    priceType: row.price_type,
    urgent: row.urgent,
    stars: row.stars,
    arrival: row.arrival,
    createdAt: row.created_at.getTime(),
    until: isOver ? row.updated_at.getTime() : null,
  };
}

/** These orders as they came into their books. */
async function ordersOf(db: Db, ids: readonly string[]) {
  const { rows } = await sql<Selectable<QuoteOrderTable> & { readonly filled: number }>`
    select quote_order.*, (select coalesce(sum(trade.qty), 0)::int from trade
      where trade.security_id = quote_order.security_id and traded_at = created_at and order_id in (bid_id, ofr_id)) as filled
    from quote_order where order_id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.order_id, orderOf({ ...row, cum_qty: row.filled })]));
}
