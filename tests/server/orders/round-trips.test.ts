import { FIRST_LIMIT, MemoryWorld, Script, TRADERS } from '#server/sim';
import { expect, it } from 'vitest';
import { DatabaseWorld } from '../../_util/database-world.ts';
import { countingTrips } from '../../_util/round-trips.ts';
import { withTempDatabase } from '../../_util/temp-database.ts';

const database = withTempDatabase();

it('entering orders takes three round trips in its transaction, however many they are and whatever they do', async () => {
  const { storage, counts } = countingTrips(database.storage);
  const script = new Script(5);
  const twin = new MemoryWorld(TRADERS, FIRST_LIMIT);
  const world = new DatabaseWorld(storage);
  await world.reset(TRADERS, FIRST_LIMIT);
  let [entries, fills] = [0, 0];
  for (let i = 0; i < 120; i += 1) {
    const { step, now } = script.next(twin);
    const isNewBook =
      step.kind === 'enter' &&
      step.batch.some(({ securityId, bucket }) => world.books.book(securityId, bucket) === undefined);
    twin.perform(step, now);
    counts.length = 0;
    const { outcomes } = await world.perform(step, now);
    if (step.kind !== 'enter') continue;
    // A new book is created first.
    expect(counts).toEqual(counts.map(() => expect.toSatisfy((n: number) => n <= (isNewBook ? 4 : 3))));
    entries += outcomes.length;
    fills += outcomes.filter((outcome) => 'cumQty' in outcome && outcome.cumQty > 0).length;
  }
  expect(entries).toBeGreaterThan(40);
  expect(fills).toBeGreaterThan(5);
});
