import type { Storage } from '../../../db/storage.ts';
import { BondReader } from '../bond-reader.ts';
import { BondWriter } from '../bond-writer.ts';
import { ValuationWriter } from '../valuation-writer.ts';
import { generateBonds } from './generate-bonds.ts';
import { generateOrganisations } from './generate-organisations.ts';
import { openingValuations } from './opening-valuations.ts';

export interface SeedOptions {
  /** The real day in Beijing, YYYY-MM-DD: all dates are relative to it. */
  readonly today: string;
  readonly calendar: { addWorkdays(date: string, days: number): string };
  /** Default 20,000. */
  readonly count?: number;
}

export interface SeedResult {
  readonly bonds: number;
  readonly organisations: number;
  readonly valuations: number;
}

/**
 * Fills an empty database with invented bonds, institutions and the valuations of the previous workday, in one transaction. Null,
 * and nothing changed, when there are bonds already.
 */
export async function seedDemonstration(storage: Storage, { today, calendar, count }: SeedOptions): Promise<SeedResult | null> {
  if ((await new BondReader(storage.kysely).count()) > 0) return null;
  const workday = (date: string): string => calendar.addWorkdays(date, 0);
  const bonds = generateBonds({ today, workday, ...(count === undefined ? {} : { count }) });
  const { organisations, traders } = generateOrganisations();
  const valuations = openingValuations(bonds, calendar.addWorkdays(today, -1));
  return storage.tx(async (trx) => {
    await trx
      .insertInto('organisation')
      .values(organisations)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .insertInto('trader')
      .values(traders)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return {
      organisations: organisations.length,
      bonds: await new BondWriter(trx).save(bonds),
      valuations: await new ValuationWriter(trx).save(valuations),
    };
  });
}
