import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('starts no round while one is under way, and starts the next after a failed one', async () => {
  const rounds: PromiseWithResolvers<void>[] = [];
  const errors: unknown[] = [];
  const look = inTurn(
    () => {
      const round = Promise.withResolvers<void>();
      rounds.push(round);
      return round.promise;
    },
    (error) => errors.push(error),
  );
  look();
  look();
  expect(rounds).toHaveLength(1);
  rounds[0]?.reject(new Error('away'));
  await settled();
  expect(errors).toEqual([new Error('away')]);
  look();
  expect(rounds).toHaveLength(2);
  rounds[1]?.resolve();
  await settled();
  look();
  expect(rounds).toHaveLength(3);
});
