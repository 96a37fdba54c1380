import { describe, expect, it } from 'vitest';
import { FramePace } from './frame-pace.ts';

/** A pace that has seen frames of one interval, the last at 10,000 ms. */
function paceOf(intervalMs: number, frames = 200): FramePace {
  const pace = new FramePace();
  for (let at = frames; at >= 0; at -= 1) pace.note(10_000 - at * intervalMs);
  return pace;
}

describe('the pace of frames', () => {
  it('foretells nothing before the first frame, nor long after the last', () => {
    expect(new FramePace().untilShortlyBefore(10_000, 3)).toBeNull();
    expect(paceOf(16).untilShortlyBefore(10_251, 3)).toBeNull();
  });

  it.each([16.667, 6.944, 8.333, 13.333])('follows a screen that shows one every %s ms', (intervalMs) => {
    const pace = paceOf(intervalMs);
    expect(pace.untilShortlyBefore(10_001, 3)).toBeCloseTo(intervalMs - 4, 1);
    expect(pace.untilShortlyBefore(10_000 + 4 * intervalMs + 1, 3)).toBeCloseTo(intervalMs - 4, 1);
  });

  it('has no moment left where the next frame is closer than the lead', () => {
    const pace = paceOf(16);
    expect([pace.untilShortlyBefore(10_012.9, 3), pace.untilShortlyBefore(10_013.1, 3)]).toEqual([
      expect.closeTo(0.1),
      null,
    ]);
  });

  it('is not misled by several callbacks of one frame, nor by frames that nobody noted', () => {
    const pace = paceOf(16);
    for (const at of [10_000, 10_000, 10_016, 10_016, 10_064, 10_128]) pace.note(at);
    expect(pace.untilShortlyBefore(10_129, 3)).toBeCloseTo(12);
  });
});
