import { beijingDate, dayStart, MS_PER_DAY, MS_PER_MINUTE } from '#contract/rules';
import type { Db } from '#server/db';
import type { QuoteOrderTable, TradeTable, TrendBarTable } from '#server/db/tables';
import type { BookOrder } from '#server/matching';
import { type Selectable, sql } from 'kysely';
import { readBests } from './best-reader.ts';
import type { LineChange } from './view/best-history.ts';
import { type Horizon, isKnown } from './horizon.ts';
import { orderOf, tradeOf } from './order-row.ts';
import type { LastTrade, SavedBests } from './view/bond-market.ts';
import { TAPE_LENGTH, type TapeEntry } from './view/market-view.ts';
import { type Bar, type BarEvent, drawFrom, minuteOf, recount } from './view/trend-bars.ts';

/** Older trades do not set a closing yield. */
const CLOSE_DAYS = 15;
/** Bars are written at most this late, by another process if their own has ended. */
const BARS_LATE_MS = 5 * MS_PER_MINUTE;
/** Events that a start has not read may be this much older than it. */
const EVENTS_LATE_MS = 10_000;

type TapeTrade = Pick<TapeEntry, 'securityId' | 'trade'>;
/** A bond and a day, as a key. */
const dayKey = (securityId: string, date: string): string => `${securityId} ${date}`;
/** A bond and the day of a trade. */
const dayOf = ({ securityId, trade }: TapeTrade): string => dayKey(securityId, beijingDate(trade.at));

/** The initial data of the view. */
export interface SavedSession {
  readonly sessionDate: string;
  readonly bars: Map<string, Bar[]>;
  readonly closes: ReadonlyMap<string, LastTrade>;
  readonly lasts: ReadonlyMap<string, LastTrade>;
  readonly tape: TapeEntry[];
  /** Time of each bond's newest quote in the session, epoch ms; absent where its quotes are deleted. */
  readonly newestAt: Map<string, number>;
  /** Bars were counted anew from this minute on. */
  readonly countedSince: number;
  /** How each bond's best quotes came about. */
  readonly bests: ReadonlyMap<string, SavedBests>;
}

interface BarEventRow {
  readonly security_id: string;
  readonly bucket: string;
  readonly event_n: number;
  readonly at: Date;
  /** Null: a quote. */
  readonly yield_e4: number | null;
  readonly qty: number;
}

interface LastTradesRow {
  readonly security_id: string;
  readonly yield_e4: number;
  readonly traded_at: Date;
  /** Null: not looked up, since the last is before the session, or not found. */
  readonly close_e4: number | null;
  readonly closed_at: Date | null;
}

/** Reads quotes, trades and bars. */
export class MarketReader {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * The newest session that has bars, and the closes before it, as of the known events of books: what came after them is neither on the tape nor
   * counted, since it is still to be followed.
   */
  async session(horizon: Horizon): Promise<SavedSession> {
    const newest = await this.#db
      .selectFrom('trend_bar')
      .select((eb) => eb.fn.max('minute').as('minute'))
      .executeTakeFirst();
    // `as` holds: max() over no rows is null, which Kysely's type leaves out.
    const minute = newest?.minute as Date | null | undefined;
    const exactFrom = Math.min(minute?.getTime() ?? horizon.at, minuteOf(horizon.at - EVENTS_LATE_MS));
    const events = await this.#eventsSince(new Date(exactFrom - BARS_LATE_MS), horizon);
    // A session whose bars were not written yet has begun nevertheless.
    const begun = Math.max(minute?.getTime() ?? 0, events.at(-1)?.at ?? 0);
    const sessionDate = begun === 0 ? '' : beijingDate(begun);
    const start = sessionDate === '' ? new Date(0) : dayStart(sessionDate);
    const countedSince = Math.max(start.getTime(), exactFrom - BARS_LATE_MS);
    const [{ closes, lasts }, bars, { bests, lines }, { rows: trades }] = await Promise.all([
      this.#lastTrades(start),
      this.#bars(start),
      readBests(this.#db, horizon, start, countedSince),
      sql<Selectable<TradeTable>>`select * from trade
        order by traded_at desc, security_id collate "C" desc, bucket collate "C" desc, event_n desc limit ${TAPE_LENGTH}`.execute(
        this.#db,
      ),
    ]);
    recount(
      bars,
      { since: countedSince, exactFrom },
      events.filter(({ at }) => at >= countedSince),
    );
    for (const [securityId, changes] of lines) if (changes.length > 0) drawLines(bars, securityId, changes);
    const onTape = trades.filter((row) => isKnown(horizon, row, row.event_n));
    const done = onTape.toReversed().map((row) => ({
      securityId: row.security_id,
      bucket: row.bucket,
      n: row.event_n,
      trade: tradeOf(row),
    }));
    const [bases, newestAt] = await Promise.all([
      this.#bases(done.filter(({ trade }) => trade.at < start.getTime())),
      this.#newestQuotes([...bars.keys()], start),
    ]);
    const tape = done.map((item): TapeEntry => {
      const inSession = item.trade.at >= start.getTime();
      const base = inSession ? closes.get(item.securityId)?.yieldE4 : bases.get(dayOf(item));
      return { ...item, previousClose: base ?? null };
    });
    return {
      sessionDate,
      bars,
      closes,
      lasts,
      tape,
      newestAt,
      countedSince,
      bests,
    };
  }

  /** The newest quotes of a bond, live or not, newest first. */
  async recentQuotes(securityId: string, limit = 50): Promise<BookOrder[]> {
    const { rows } = await sql<Selectable<QuoteOrderTable>>`select * from quote_order
      where security_id = ${securityId} and target_id is null
      order by created_at desc, arrival desc limit ${limit}`.execute(this.#db);
    return rows.map(orderOf);
  }

  /** Each bond's last trade, and its last before the session of this start: its close, unless that is too long ago. */
  async #lastTrades(start: Date): Promise<Record<'closes' | 'lasts', Map<string, LastTrade>>> {
    const from = new Date(start.getTime() - CLOSE_DAYS * MS_PER_DAY);
    // Bond by bond through the index: years of trades cost no more than a day's. Most bonds have not traded since the start, and are looked up once.
    const { rows } = await sql<LastTradesRow>`
      with recursive traded (security_id) as (
        (select security_id from trade order by security_id limit 1)
        union all
        select (select trade.security_id from trade where trade.security_id > traded.security_id order by trade.security_id limit 1)
        from traded where traded.security_id is not null)
      select last.security_id, last.yield_e4, last.traded_at, close.yield_e4 as close_e4, close.traded_at as closed_at
      from traded cross join lateral (
        select trade.security_id, yield_e4, traded_at from trade
        where trade.security_id = traded.security_id
        order by traded_at desc, bucket collate "C" desc, event_n desc limit 1) as last
      left join lateral (
        select yield_e4, traded_at from trade
        where last.traded_at >= ${start} and trade.security_id = last.security_id and traded_at < ${start} and traded_at >= ${from}
        order by traded_at desc, bucket collate "C" desc, event_n desc limit 1) as close on true`.execute(
      this.#db,
    );
    const closes = new Map<string, LastTrade>();
    const lasts = new Map<string, LastTrade>();
    for (const { security_id, yield_e4, traded_at, close_e4, closed_at } of rows) {
      const last = { yieldE4: yield_e4, at: traded_at.getTime() };
      lasts.set(security_id, last);
      if (traded_at < start && traded_at >= from) closes.set(security_id, last);
      else if (close_e4 !== null && closed_at !== null)
        closes.set(security_id, { yieldE4: close_e4, at: closed_at.getTime() });
    }
    return { closes, lasts };
  }

  /**
   * What changes of earlier sessions' trades are measured against, by bond and day: the last yield traded before that day, else the valuation then
   * known.
   */
  async #bases(done: readonly TapeTrade[]): Promise<ReadonlyMap<string, number>> {
    const days = new Map(done.map((one) => [dayOf(one), one]));
    const ids = [...days.values()].map(({ securityId }) => securityId);
    const dates = [...days.values()].map(({ trade }) => beijingDate(trade.at));
    const { rows } = await sql<{ security_id: string; day: string; yield_e4: number | null }>`
      select wanted.security_id, wanted.day, coalesce(
        (select yield_e4 from trade
          where security_id = wanted.security_id and traded_at < wanted.start
            and traded_at >= wanted.start - ${CLOSE_DAYS} * interval '1 day'
          order by traded_at desc, bucket collate "C" desc, event_n desc limit 1),
        (select round(case recommended when 'exe' then coalesce(yield_exe, yield_mat) else coalesce(yield_mat, yield_exe) end
            * 10000)::int from valuation
          where security_id = wanted.security_id and source = 'CB' and valuation_date < wanted.day::date
            and coalesce(yield_mat, yield_exe) > 0
          order by valuation_date desc limit 1)) as yield_e4
      from (select id as security_id, day, (day || 'T00:00:00+08:00')::timestamptz as start
        from unnest(${ids}::text[], ${dates}::text[]) as asked (id, day)) as wanted`.execute(this.#db);
    return new Map(
      rows.flatMap(({ security_id, day, yield_e4 }) =>
        yield_e4 === null ? [] : [[dayKey(security_id, day), yield_e4] as const],
      ),
    );
  }

  async #newestQuotes(securityIds: readonly string[], start: Date): Promise<Map<string, number>> {
    const { rows } = await sql<{ id: string; created_at: Date }>`
      select asked.id, newest.created_at from unnest(${securityIds}::text[]) as asked (id) cross join lateral (
        select created_at from quote_order
        where security_id = asked.id and created_at >= ${start} and target_id is null
        order by created_at desc limit 1) as newest`.execute(this.#db);
    return new Map(rows.map(({ id, created_at }) => [id, created_at.getTime()]));
  }

  /** Quotes and trades of the books known, oldest first. */
  async #eventsSince(since: Date, horizon: Horizon): Promise<readonly BarEvent[]> {
    const ids = [...horizon.securityIds];
    const { rows } = await sql<BarEventRow>`
      select counted.* from unnest(${ids}::text[]) as asked (id) cross join lateral (
        select security_id, bucket, accepted_n as event_n, created_at as at, null::int as yield_e4, 0::bigint as qty from quote_order
        where security_id = asked.id and created_at >= ${since} and target_id is null
        union all
        select security_id, bucket, event_n, traded_at, yield_e4, qty from trade
        where security_id = asked.id and traded_at >= ${since}) as counted
      order by at, security_id collate "C", bucket collate "C", event_n`.execute(this.#db);
    return rows
      .filter((row) => isKnown(horizon, row, row.event_n))
      .map(({ security_id, at, yield_e4, qty }) => ({
        securityId: security_id,
        at: at.getTime(),
        trade: yield_e4 === null ? null : { yieldE4: yield_e4, qty },
      }));
  }

  async #bars(start: Date): Promise<Map<string, Bar[]>> {
    const { rows } = await sql<Selectable<TrendBarTable>>`select * from trend_bar where minute >= ${start}
      order by security_id, minute`.execute(this.#db);
    const bars = new Map<string, Bar[]>();
    for (const row of rows) {
      const bar: Bar = {
        minute: row.minute.getTime(),
        last: row.last_e4,
        bid: row.bid_e4,
        ofr: row.ofr_e4,
        qty: row.qty,
        quotes: row.quotes,
        trades: row.trades,
      };
      const list = bars.get(row.security_id);
      if (list) list.push(bar);
      else bars.set(row.security_id, [bar]);
    }
    return bars;
  }
}

/** Stored bars may lack the last lines of a process that has ended, or that has not written them yet. */
function drawLines(bars: Map<string, Bar[]>, securityId: string, changes: readonly LineChange[]): void {
  const list = bars.get(securityId) ?? [];
  bars.set(securityId, list);
  for (const { at, line } of changes) drawFrom(list, at, line);
}
