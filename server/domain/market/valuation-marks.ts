import type { Db } from '#server/db';
import { sql } from 'kysely';

/** A bond's newest 中债 valuation, in whole 1e-4: yield of % (to exercise where recommended) and clean price per 100 face. */
export interface Mark {
  readonly yieldE4: number;
  readonly clean: number;
}

/** The newest valuation of each bond, in memory: what quotes and trades are compared with. */
export class ValuationMarks {
  readonly #marks = new Map<string, Mark>();

  get(securityId: string): Mark | undefined {
    return this.#marks.get(securityId);
  }

  set(securityId: string, mark: Mark): void {
    this.#marks.set(securityId, mark);
  }

  /** Yields only, for the simulator to start from. */
  yields(): ReadonlyMap<string, number> {
    return new Map([...this.#marks].map(([securityId, mark]) => [securityId, mark.yieldE4]));
  }

  /** Reads the newest day's valuations, and for bonds without one their last. */
  async load(db: Db): Promise<void> {
    const { rows } = await sql<{ security_id: string; yield_e4: number; clean: number }>`
      select distinct on (security_id) security_id,
        round(coalesce(yield_exe, yield_mat) * 10000)::int as yield_e4,
        round(coalesce(clean_exe, clean_mat) * 10000)::int as clean
      from valuation where source = 'CB' and coalesce(yield_exe, yield_mat) is not null and coalesce(clean_exe, clean_mat) is not null
      order by security_id, valuation_date desc`.execute(db);
    for (const { security_id, yield_e4, clean } of rows)
      this.#marks.set(security_id, { yieldE4: yield_e4, clean });
  }
}
