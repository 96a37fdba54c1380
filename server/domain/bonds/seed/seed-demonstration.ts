import { dayStart, MS_PER_MINUTE } from '#contract/rules';
import { type Storage, unhurried } from '#server/db';
import { BondReader } from '../bond-reader.ts';
import { BondWriter } from '../bond-writer.ts';
import { ValuationWriter } from '../valuation-writer.ts';
import { generateBonds } from './generate-bonds.ts';
import { generateOrganisations } from './generate-organisations.ts';
import { DEMO_NOTICES } from './notices.data.ts';
import { openingValuations } from './opening-valuations.ts';

export interface SeedOptions {
  /** The actual day in Beijing, YYYY-MM-DD: all dates are relative to it. */
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
 * Fills an empty database with invented bonds, institutions, notices and the valuations of the previous workday, in one transaction. null, with
 * nothing changed, when there are bonds already.
 */
export async function seedDemonstration(
  storage: Storage,
  { today, calendar, count }: SeedOptions,
): Promise<SeedResult | null> {
  if ((await new BondReader(storage.kysely).count()) > 0) return null;
  const workday = (date: string): string => calendar.addWorkdays(date, 0);
  const bonds = generateBonds({ today, workday, ...(count === undefined ? {} : { count }) });
  const { organisations, traders } = generateOrganisations();
  const valuations = openingValuations(bonds, calendar.addWorkdays(today, -1));
  return storage.tx(async (trx) => {
    await unhurried(trx);
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
    const midnight = dayStart(today).getTime();
    await trx
      .insertInto('public_notice')
      .values(
        DEMO_NOTICES.map((notice, index) => ({
          notice_id: `demo-${index + 1}`,
          ...notice,
          // A minute apart, so that they keep their order.
          created_at: new Date(midnight - index * MS_PER_MINUTE),
          demo: true,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return {
      organisations: organisations.length,
      bonds: await new BondWriter(trx).save(bonds),
      valuations: await new ValuationWriter(trx).save(valuations),
    };
  });
}
