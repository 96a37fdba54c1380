import { FakeClock } from '#testing';
import { expect, it } from 'vitest';
import { AGAIN_MS, untilThere } from './until-there.ts';

it('asks again until the value is available', async () => {
  const clock = new FakeClock();
  let attempts = 0;
  const coming = untilThere(async () => {
    attempts += 1;
    if (attempts < 3) throw new Error(`try ${attempts}`);
    return 'there';
  }, clock);
  await clock.advanceAsync(AGAIN_MS - 1);
  expect(attempts).toBe(1);
  await clock.advanceAsync(1);
  expect(attempts).toBe(2);
  await clock.advanceAsync(AGAIN_MS);
  expect([await coming, attempts]).toEqual(['there', 3]);
});
