import { beijingDate, MS_PER_HOUR } from '#contract/rules';
import { bondRoutes } from '#server/api/market';
import {
  type BondServices,
  createBondServices,
  pruneValuations,
  seedDemonstration,
} from '#server/domain/bonds';
import { type TradingCalendar, warnOfEstimates } from '#server/domain/calendar';
import type { Undo } from '#server/runtime';
import type { Area, ServerContext } from './server-context.ts';

/** The bonds area, and what other areas need of it. */
export interface BondsArea {
  readonly area: Area;
  readonly bonds: BondServices;
}

export interface BondsTuning {
  /** Number of demonstration bonds created in an empty database. Default 20,000. */
  readonly demoBonds?: number;
}

/** How often old valuations are pruned. */
const PRUNE_MS = 6 * MS_PER_HOUR;

/** Bonds, institutions, valuations, search, watchlists. Start it first: the other areas refer to bonds and institutions. */
export function bondsArea(
  context: ServerContext,
  calendar: TradingCalendar,
  { demoBonds }: BondsTuning = {},
): BondsArea {
  const { config, clock, storage } = context;
  const log = context.log.child({ part: 'bonds' });
  const bonds = createBondServices(storage, clock);
  const undos: Undo[] = [];
  return {
    bonds,
    area: {
      routes: bondRoutes({ ...bonds, calendar, clock, alwaysOpen: config.market.clock === 'always' }),
      async start() {
        if (config.isDemo) {
          const count = demoBonds === undefined ? {} : { count: demoBonds };
          const seeded = await seedDemonstration(storage, {
            today: beijingDate(clock.now()),
            calendar,
            ...count,
          });
          if (seeded !== null) log.info(seeded, 'demonstration bonds seeded');
        }
        await bonds.directory.refresh();
        log.info({ bonds: bonds.directory.size }, 'bonds loaded');
        undos.push(
          warnOfEstimates({ calendar, clock, log }),
          bonds.directory.follow((error) => {
            log.error({ err: error }, 'bonds could not be refreshed');
          }),
          clock.every(PRUNE_MS, () => {
            pruneValuations(storage.kysely, beijingDate(clock.now())).catch((error: unknown) => {
              log.error({ err: error }, 'old valuations could not be deleted');
            });
          }),
        );
      },
      async stop() {
        for (const undo of undos.splice(0)) undo();
      },
    },
  };
}
