import { isRefused } from '#server/domain/orders';
import { FIRST_LIMIT, MemoryWorld, runSeed, Script, type Step, type StepResult, TRADERS } from '#server/sim';
import { describe, expect, it } from 'vitest';
import { DatabaseWorld } from '../_util/database-world.ts';
import { withTempDatabase } from '../_util/temp-database.ts';

const SEEDS = 2000;
const COMMANDS = 500;
const DATABASE_SEEDS = [11, 12, 13, 14];
const DATABASE_COMMANDS = 150;
/** 万元: little enough that limits are met. */
const TIGHT_LIMIT = 12_000;
const TOGETHER_SEEDS = [21, 22, 23];
const ROUNDS = 60;
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

  it.each(TOGETHER_SEEDS)(
    'reach the same state whether requests share a transaction or come one after the other: seed %i',
    async (seed) => {
      const script = new Script(seed);
      const twin = new MemoryWorld(TRADERS, TIGHT_LIMIT);
      const world = new DatabaseWorld(database.storage);
      await world.reset(TRADERS, TIGHT_LIMIT);
      for (let i = 0; i < ROUNDS; i += 1) {
        const moves = [script.next(twin), script.next(twin), script.next(twin)];
        const steps = moves.flatMap(({ step }) => (step.kind === 'limit' ? [] : inTurn(step)));
        const now = moves[0]?.now ?? 0;
        const performed = await world.together(steps, now);
        const expected = steps.map((step) => twin.perform(step, now));
        expect(performed.map(decisionOf)).toEqual(expected.map(decisionOf));
      }
      expect(await world.hash()).toBe(twin.hash());
    },
  );
});

type RequestStep = Exclude<Step, { kind: 'limit' }>;

/** Each entry of a step as a step of its own. */
const inTurn = (step: RequestStep): RequestStep[] =>
  step.kind === 'enter' ? step.batch.map((one) => ({ kind: 'enter', batch: [one] })) : [step];

/** A reply states what has become of its order by the commit. */
const decisionOf = ({ outcomes, refusals }: StepResult) =>
  outcomes.length === 0
    ? refusals
    : outcomes.map((outcome) => (isRefused(outcome) ? outcome : outcome.orderId));

/** The remaining quota is as of when the reply was stored. */
const withoutQuota = (outcome: object): object => ({ ...outcome, remainingQuota: null });
