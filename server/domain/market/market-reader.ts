import { beijingDate } from '#contract/rules';
import type { Db } from '#server/db';
import type { QuoteOrderTable, TradeTable, TrendBarTable } from '#server/db/tables';
import type { BookOrder } from '#server/matching';
import { type Selectable, sql } from 'kysely';
import { orderOf, tradeOf } from './order-row.ts';
import { TAPE_LENGTH, type TapeEntry } from './view/market-view.ts';
import type { Bar } from './view/trend-bars.ts';

/** Older trades do not set a closing yield. */
const CLOSE_DAYS = 15;
const FAR = new Date('9999-01-01T00:00:00Z');
const startOf = (date: string): Date => new Date(`${date}T00:00:00+08:00`);

/** The initial data of the view. */
export interface SavedSession {
  readonly sessionDate: string;
  readonly bars: Map<string, Bar[]>;
  readonly closes: Map<string, number>;
  readonly lasts: Map<string, { yieldE4: number; at: number }>;
  readonly tape: TapeEntry[];
}

/** Reads quotes, trades and bars. */
export class MarketReader {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The newest session that has bars, and the closes before it. */
  async session(): Promise<SavedSession> {
    const newest = await this.#db
      .selectFrom('trend_bar')
      .select((eb) => eb.fn.max('minute').as('minute'))
      .executeTakeFirst();
    // `as` holds: max() over no rows is null, which Kysely's type leaves out.
    const minute = newest?.minute as Date | null | undefined;
    const sessionDate = minute ? beijingDate(minute) : '';
    const start = sessionDate === '' ? new Date(0) : startOf(sessionDate);
    const [closes, lasts, bars, { rows: trades }] = await Promise.all([
      this.#lastTrades(start),
      this.#lastTrades(null),
      this.#bars(start),
      sql<Selectable<TradeTable>>`select * from trade
        order by traded_at desc, security_id collate "C" desc, bucket collate "C" desc, event_n desc limit ${TAPE_LENGTH}`.execute(
        this.#db,
      ),
    ]);
    const tape = trades.toReversed().map((row): TapeEntry => {
      const trade = tradeOf(row);
      const inSession = trade.at >= start.getTime();
      return {
        securityId: row.security_id,
        trade,
        previousClose: inSession ? (closes.get(row.security_id)?.yieldE4 ?? null) : null,
      };
    });
    return {
      sessionDate,
      bars,
      closes: new Map([...closes].map(([id, { yieldE4 }]) => [id, yieldE4])),
      lasts,
      tape,
    };
  }

  /** The newest quotes of a bond, live or not, newest first. */
  async recentQuotes(securityId: string, limit = 50): Promise<BookOrder[]> {
    const { rows } = await sql<Selectable<QuoteOrderTable>>`select * from quote_order
      where security_id = ${securityId} and target_id is null
      order by created_at desc, arrival desc limit ${limit}`.execute(this.#db);
    return rows.map(orderOf);
  }

  async #lastTrades(before: Date | null): Promise<Map<string, { yieldE4: number; at: number }>> {
    const until = before ?? FAR;
    const from = before === null ? new Date(0) : new Date(before.getTime() - CLOSE_DAYS * 86_400_000);
    // Bond by bond through the index: years of trades cost no more than a day's.
    const { rows } = await sql<{ security_id: string; yield_e4: number; traded_at: Date }>`
      with recursive traded (security_id) as (
        (select security_id from trade order by security_id limit 1)
        union all
        select (select trade.security_id from trade where trade.security_id > traded.security_id order by trade.security_id limit 1)
        from traded where traded.security_id is not null)
      select last.security_id, last.yield_e4, last.traded_at from traded cross join lateral (
        select trade.security_id, yield_e4, traded_at from trade
        where trade.security_id = traded.security_id and traded_at < ${until} and traded_at >= ${from}
        order by traded_at desc, bucket collate "C" desc, event_n desc limit 1) as last`.execute(this.#db);
    return new Map(
      rows.map((row) => [row.security_id, { yieldE4: row.yield_e4, at: row.traded_at.getTime() }]),
    );
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
