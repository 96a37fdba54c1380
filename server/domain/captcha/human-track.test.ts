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

describe('the track of a slider', () => {
  it('is accepted as human if it takes its time and ends within 12 pixels of the answer', () => {
    expect(isHumanTrack(slide, 200)).toBe(true);
    expect([188, 212].map((x) => isHumanTrack(slide, x))).toEqual([true, true]);
    expect([187, 213].map((x) => isHumanTrack(slide, x))).toEqual([false, false]);
  });

  it('is refused if it takes under 150 ms or over two minutes', () => {
    expect(isHumanTrack(stretched(150 / 600), 200)).toBe(true);
    expect(isHumanTrack(stretched(149 / 600), 200)).toBe(false);
    expect(isHumanTrack(stretched(120_000 / 600), 200)).toBe(true);
    expect(isHumanTrack(stretched(120_001 / 600), 200)).toBe(false);
  });

  it('is refused without points between its ends', () => {
    expect(isHumanTrack([], 0)).toBe(false);
    expect(isHumanTrack(slide.slice(0, 3), 140)).toBe(false);
    expect(isHumanTrack(slide.slice(0, 4), 180)).toBe(true);
  });

  it('is refused if it goes back in time or contains a value that is not a finite number', () => {
    const back: readonly TrackPoint[] = slide.map(([x, y, t], at) => [x, y, at === 2 ? 110 : t]);
    expect(isHumanTrack(back, 200)).toBe(false);
    for (const odd of [Number.NaN, Number.POSITIVE_INFINITY])
      expect(isHumanTrack([...slide.slice(0, 2), [odd, 6, 200], ...slide.slice(3)], 200)).toBe(false);
  });

  it('at perfectly even speed is refused, while keyboard steps pass by their uneven timing', () => {
    const even = (pauses: readonly number[]): readonly TrackPoint[] => {
      let now = 0;
      return [[0, 0, 0], ...pauses.map((ms, at): TrackPoint => [(at + 1) * 20, 0, (now += ms)])];
    };
    expect(isHumanTrack(even([50, 50, 50, 50, 50]), 100)).toBe(false);
    expect(isHumanTrack(even([50, 50, 61, 50, 50]), 100)).toBe(true);
  });
});
