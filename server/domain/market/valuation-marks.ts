import type { Db } from '#server/db';
import { sql } from 'kysely';

/**
 * A bond's newest 中债 valuation, in whole 1e-4: yield in % (to exercise where recommended) and clean price per 100 face, null where the provider
 * gave none. `date` is the day of the valuation, YYYY-MM-DD.
 */
export interface Mark {
  readonly yieldE4: number;
  readonly clean: number | null;
  readonly date: string;
}

/** Upper limit of a valid yield, in %: 0 or less is a provider's mistake, and so is more than this. */
const YIELD_MAX = 1000;

/** The newest valuation of each bond, in memory: the reference for quotes and trades. */
export class ValuationMarks {
  #marks = new Map<string, Mark>();
  #loaded = '';

  get(securityId: string): Mark | undefined {
    return this.#marks.get(securityId);
  }

  set(securityId: string, mark: Mark): void {
    this.#marks.set(securityId, mark);
  }

  /** Yields only, the simulator's starting point. */
  yields(): ReadonlyMap<string, number> {
    return new Map([...this.#marks].map(([securityId, mark]) => [securityId, mark.yieldE4]));
  }

  /** Reads the newest valuation of each bond up to `today` (YYYY-MM-DD), and none of its history; those dated later count from their day on. */
  async load(db: Db, today: string): Promise<void> {
    // Before the rows: a change in between is then read again, never missed.
    const revision = await revisionOf(db);
    const { rows } = await sql<{ security_id: string; yield_e4: number; clean: number | null; date: string }>`
      select bond.security_id, round(yield * 10000)::int as yield_e4,
        case when clean > 0 then round(clean * 10000)::int end as clean, to_char(valuation_date, 'YYYY-MM-DD') as date
      from bond cross join lateral (
        select valuation_date, yield, clean from (select valuation_date,
            case recommended when 'exe' then coalesce(yield_exe, yield_mat) else coalesce(yield_mat, yield_exe) end as yield,
            case recommended when 'exe' then coalesce(clean_exe, clean_mat) else coalesce(clean_mat, clean_exe) end as clean
          from valuation where security_id = bond.security_id and source = 'CB' and valuation_date <= ${today}::date) as of_day
        where yield > 0 and yield <= ${YIELD_MAX} order by valuation_date desc limit 1) as newest`.execute(
      db,
    );
    this.#marks = new Map(
      rows.map(({ security_id, yield_e4, clean, date }) => [security_id, { yieldE4: yield_e4, clean, date }]),
    );
    this.#loaded = `${revision}/${today}`;
  }

  /** Reloads if any valuation was written or deleted, by any process, or the day has turned; true if so. */
  async refresh(db: Db, today: string): Promise<boolean> {
    if (`${await revisionOf(db)}/${today}` === this.#loaded) return false;
    await this.load(db, today);
    return true;
  }
}

/** Changes with every committed change of the valuations. */
async function revisionOf(db: Db): Promise<number> {
  const row = await db.selectFrom('valuation_revision').select('n').executeTakeFirstOrThrow();
  return row.n;
}
