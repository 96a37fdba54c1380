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

/** The history of a bond's best quotes is computed since so many quotes ago: enough for the last changes. */
const MAX_QUOTES = 300;
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
  /** These three: epoch ms. */
  readonly created_at: number;
  readonly updated_at: number;
  /** Every quote of the bond that has stood at any time since then is read. */
  readonly since: number;
}

/** Quotes of a bond that stood since a moment, epoch ms. */
interface Spans {
  readonly since: number;
  readonly list: LineSpan[];
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
  const histories = new Map<string, Record<Side, BestHistory>>();
  const lines = new Map<string, readonly LineChange[]>();
  for (const [securityId, { since, list }] of await spansOf(db, horizon, start)) {
    const [bid, ofr] = SIDES.map((side) =>
      bestHistory(
        list.filter((span) => span.side === side),
        since,
      ),
    );
    if (bid && ofr) histories.set(securityId, { 1: bid, 2: ofr });
    lines.set(securityId, lineChanges(list, Math.max(since, linesSince)));
  }
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

/** A moment as a number: a hundred thousand rows of three dates each take longer to parse than to read. */
const epochMs = (column: string): string => `(date_part('epoch', ${column}) * 1000)::bigint`;

async function spansOf(db: Db, horizon: Horizon, start: Date): Promise<ReadonlyMap<string, Spans>> {
  const columns = sql.raw(
    `security_id, bucket, order_id, side, yield_e4, clean_e4, price_type, quote_ind, urgent, stars, arrival, accepted_n, event_n,
      ord_status = '0' as is_live, ${epochMs('created_at')} as created_at, ${epochMs('updated_at')} as updated_at`,
  );
  const { rows } = await sql<SpanRow>`
    select quote.*, ${sql.raw(epochMs('cut.since'))} as since from unnest(${[...horizon.securityIds]}::text[]) as known (id)
    cross join lateral (select coalesce((select created_at from quote_order
      where security_id = known.id and created_at >= ${start} and target_id is null
      order by created_at desc offset ${MAX_QUOTES - 1} limit 1), ${start}) as since offset 0) as cut
    cross join lateral (
      (select ${columns} from quote_order
        where security_id = known.id and created_at >= ${start} and target_id is null
          and (ord_status = '0' or updated_at >= cut.since))
      union all
      (select ${columns} from quote_order
        where security_id = known.id and ord_status = '0' and created_at < ${start} and target_id is null)) as quote`.execute(
    db,
  );
  const spans = new Map<string, Spans>();
  for (const row of rows) {
    if (!isKnown(horizon, row, row.accepted_n)) continue;
    const bond = spans.get(row.security_id) ?? { since: row.since, list: [] };
    spans.set(row.security_id, bond);
    // One whose end is still to be followed stands.
    const isOver = !row.is_live && isKnown(horizon, row, row.event_n);
    bond.list.push({
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
      createdAt: row.created_at,
      until: isOver ? row.updated_at : null,
    });
  }
  return spans;
}

/** These orders as they came into their books. */
async function ordersOf(db: Db, ids: readonly string[]) {
  const { rows } = await sql<Selectable<QuoteOrderTable> & { readonly filled: number }>`
    select quote_order.*, (select coalesce(sum(trade.qty), 0)::int from trade
      where trade.security_id = quote_order.security_id and traded_at = created_at and order_id in (bid_id, ofr_id)) as filled
    from quote_order where order_id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.order_id, orderOf({ ...row, cum_qty: row.filled })]));
}
