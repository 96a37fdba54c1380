import { FIRST_LIMIT, MemoryWorld, runSeed, Script, TRADERS } from '#server/sim';
import { describe, expect, it } from 'vitest';
import { DatabaseWorld } from '../_util/database-world.ts';
import { withTempDatabase } from '../_util/temp-database.ts';

const SEEDS = 2000;
const COMMANDS = 500;
const DATABASE_SEEDS = [11, 12, 13, 14];
const DATABASE_COMMANDS = 150;
const database = withTempDatabase();

describe('order entry, quota and books under faults (security notes 4)', () => {
  it(`keep I1 to I9 and I11 after each of ${SEEDS} x ${COMMANDS} commands`, () => {
    const seen = { trades: 0, refused: 0, faults: 0 };
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const { breaches, trades, refused, faults } = runSeed(seed, COMMANDS);
      if (breaches.length > 0)
        throw new Error(`seed ${seed}: ${breaches.join('; ')} (npm run sim:orders -- --seed ${seed})`);
      seen.trades += trades;
      seen.refused += refused;
      seen.faults += faults;
    }
    // The random walk does trade, gets refusals, and meets faults.
    expect(seen.trades).toBeGreaterThan(SEEDS * 20);
    expect(seen.refused).toBeGreaterThan(SEEDS * 10);
    expect(seen.faults).toBeGreaterThan(SEEDS * 30);
  }, 300_000);

  it('end in the same state for the same seed', () => {
    expect(runSeed(77, COMMANDS)).toEqual(runSeed(77, COMMANDS));
  });

  it.each(DATABASE_SEEDS)(
    'reach the same state on the database as in memory, despite crashes and lost replies (I10): seed %i',
    async (seed) => {
      const script = new Script(seed);
      const twin = new MemoryWorld(TRADERS, FIRST_LIMIT);
      const world = new DatabaseWorld(database.storage);
      await world.reset(TRADERS, FIRST_LIMIT);
      for (let i = 0; i < DATABASE_COMMANDS; i += 1) {
        const { step, fault, now } = script.next(twin);
        if (fault === 'crashBefore' || fault === 'crashAfter') await world.restart();
        if (fault === 'lostReply' && step.kind === 'enter') await world.perform(step, now);
        const expected = twin.perform(step, now);
        const performed = await world.perform(step, now);
        expect(performed.outcomes.map(withoutQuota)).toEqual(expected.outcomes.map(withoutQuota));
        if (step.kind === 'run') expect(performed.refusals).toEqual(expected.refusals);
        if (i % 25 === 0) expect(await world.hash()).toBe(twin.hash());
      }
      expect(await world.hash()).toBe(twin.hash());
    },
  );
});

/** The remaining quota is as of when the reply was stored. */
const withoutQuota = (outcome: object): object => ({ ...outcome, remainingQuota: null });
