import { FakeClock } from '#testing';
import { expect, it } from 'vitest';
import { afterFrame } from './after-frame.ts';

it('what waits for the frame to be painted runs after all that is done in it, once', () => {
  const clock = new FakeClock();
  const steps: string[] = [];
  afterFrame(clock, () => steps.push('after'));
  clock.onFrame(() => steps.push('in the frame'));
  expect(steps).toEqual([]);
  clock.frame();
  expect(steps).toEqual(['in the frame', 'after']);
  clock.frame();
  expect([steps.length, clock.pending]).toEqual([2, 0]);
});

it('an undo holds until it runs, before the frame and in it', () => {
  const clock = new FakeClock();
  const ran: string[] = [];
  afterFrame(clock, () => ran.push('before'))();
  const undo = afterFrame(clock, () => ran.push('in'));
  clock.onFrame(() => undo());
  clock.advance(1000);
  expect([ran, clock.pending]).toEqual([[], 0]);
});
