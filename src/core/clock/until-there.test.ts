import { FakeClock } from '#testing';
import { expect, it } from 'vitest';
import { AGAIN_MS, untilThere } from './until-there.ts';

it('asks again until the value is available', async () => {
  const clock = new FakeClock();
  let asked = 0;
  const coming = untilThere(async () => {
    asked += 1;
    if (asked < 3) throw new Error(`try ${asked}`);
    return 'there';
  }, clock);
  await clock.advanceAsync(AGAIN_MS - 1);
  expect(asked).toBe(1);
  await clock.advanceAsync(1);
  expect(asked).toBe(2);
  await clock.advanceAsync(AGAIN_MS);
  expect([await coming, asked]).toEqual(['there', 3]);
});
