import { FakeClock } from '#testing';
import { expect, it } from 'vitest';
import { AGAIN_MS, untilThere } from './until-there.ts';

it('asks again until it is there, and tells of the first failure only', async () => {
  const clock = new FakeClock();
  const failures: unknown[] = [];
  let asked = 0;
  const coming = untilThere(
    async () => {
      asked += 1;
      if (asked < 3) throw new Error(`try ${asked}`);
      return 'there';
    },
    clock,
    (error) => failures.push(String(error)),
  );
  await clock.advanceAsync(AGAIN_MS - 1);
  expect(asked).toBe(1);
  await clock.advanceAsync(1);
  expect(asked).toBe(2);
  await clock.advanceAsync(AGAIN_MS);
  expect([await coming, asked, failures]).toEqual(['there', 3, ['Error: try 1']]);
});
