import { describe, expect, it } from 'vitest';
import { isHumanTrack, type TrackPoint } from './human-track.ts';

/** A slide to 200 px in 0.6 s, quick at first and then slowing down. */
const slide: readonly TrackPoint[] = [
  [10, 5, 0],
  [80, 6, 120],
  [150, 6, 260],
  [190, 7, 420],
  [210, 7, 600],
];
const stretched = (factor: number): readonly TrackPoint[] => slide.map(([x, y, t]) => [x, y, t * factor]);

describe('the path of a slider', () => {
  it('is a person’s where it takes its time and ends where the answer says, give or take some pixels', () => {
    expect(isHumanTrack(slide, 200)).toBe(true);
    expect([188, 212].map((x) => isHumanTrack(slide, x))).toEqual([true, true]);
    expect([187, 213].map((x) => isHumanTrack(slide, x))).toEqual([false, false]);
  });

  it('is no person’s where it is over in a blink, or not over in two minutes', () => {
    expect(isHumanTrack(stretched(150 / 600), 200)).toBe(true);
    expect(isHumanTrack(stretched(149 / 600), 200)).toBe(false);
    expect(isHumanTrack(stretched(120_000 / 600), 200)).toBe(true);
    expect(isHumanTrack(stretched(120_001 / 600), 200)).toBe(false);
  });

  it('needs points between its ends', () => {
    expect(isHumanTrack([], 0)).toBe(false);
    expect(isHumanTrack(slide.slice(0, 3), 140)).toBe(false);
    expect(isHumanTrack(slide.slice(0, 4), 180)).toBe(true);
  });

  it('does not go back in time, and is made of numbers', () => {
    const back: readonly TrackPoint[] = slide.map(([x, y, t], at) => [x, y, at === 2 ? 110 : t]);
    expect(isHumanTrack(back, 200)).toBe(false);
    for (const odd of [Number.NaN, Number.POSITIVE_INFINITY])
      expect(isHumanTrack([...slide.slice(0, 2), [odd, 6, 200], ...slide.slice(3)], 200)).toBe(false);
  });

  it('of one exact speed is a program’s; keys, which step evenly, pass by their uneven pace', () => {
    const even = (pauses: readonly number[]): readonly TrackPoint[] => {
      let now = 0;
      return [[0, 0, 0], ...pauses.map((ms, at): TrackPoint => [(at + 1) * 20, 0, (now += ms)])];
    };
    expect(isHumanTrack(even([50, 50, 50, 50, 50]), 100)).toBe(false);
    expect(isHumanTrack(even([50, 50, 61, 50, 50]), 100)).toBe(true);
  });
});
