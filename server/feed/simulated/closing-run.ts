import { beijingDate, beijingSecondOfDay } from '#contract/rules';
import { type Storage, unhurried } from '#server/db';
import {
  type BondDirectory,
  termsOf,
  ValuationReader,
  type ValuationRecord,
  ValuationWriter,
} from '#server/domain/bonds';
import type { TradingCalendar } from '#server/domain/calendar';
import type { MarketView, ValuationMarks } from '#server/domain/market';
import { type ClosingInput, closingValuations } from './closing-valuations.ts';
import { lastLevel } from './last-level.ts';
import { CLOSING } from './settings.data.ts';
import type { Simulator } from './simulator.ts';

export interface ClosingRunDeps {
  readonly storage: Storage;
  readonly directory: Pick<BondDirectory, 'all'>;
  readonly calendar: TradingCalendar;
  readonly view: MarketView;
  readonly marks: ValuationMarks;
  readonly simulator: Simulator;
  readonly seed: number;
}

/** Records valued before the event loop gets a turn, and written at once. */
const CHUNK = 500;

/** Values every bond after the close of each workday, as providers do in the evening. */
export class ClosingRun {
  readonly #deps: ClosingRunDeps;

  constructor(deps: ClosingRunDeps) {
    this.#deps = deps;
  }

  /** The day whose evening valuations are due and missing, or null. */
  async due(now: number): Promise<string | null> {
    const { calendar, storage } = this.#deps;
    const today = beijingDate(now);
    const isEvening = beijingSecondOfDay(now) >= CLOSING.second;
    const day = calendar.isWorkday(today) && isEvening ? today : calendar.addWorkdays(today, -1);
    const newest = await new ValuationReader(storage.kysely).latestDate('CB');
    return newest === null || newest < day ? day : null;
  }

  /** Values all bonds as of `date` and writes them in one transaction. Returns the number of valuations. */
  async run(date: string, now: number): Promise<number> {
    const { storage, marks, simulator, seed } = this.#deps;
    const records: ValuationRecord[] = [];
    for (const record of closingValuations(this.#inputs(date, now), date, seed)) {
      records.push(record);
      if (records.length % CHUNK === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await storage.tx(async (trx) => {
      await unhurried(trx);
      await new ValuationWriter(trx).save(records);
    });
    await marks.load(storage.kysely, beijingDate(now));
    simulator.remark();
    return records.length;
  }

  *#inputs(date: string, now: number): Generator<ClosingInput> {
    const { directory, view, marks, simulator } = this.#deps;
    for (const bond of directory.all()) {
      const terms = termsOf(bond, date);
      const mark = marks.get(bond.securityId);
      const shifted = mark && mark.yieldE4 + simulator.curveShift(terms, now);
      const yieldE4 = lastLevel(view, bond.securityId) ?? simulator.fairYield(bond.securityId) ?? shifted;
      if (yieldE4 !== undefined) yield { terms, yieldE4, previousYieldE4: mark?.yieldE4 ?? null };
    }
  }
}
