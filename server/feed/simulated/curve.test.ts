import { describe, expect, it } from 'vitest';
import { baseCurve } from '#server/domain/market/curve';
import { chanceFrom } from './chance.ts';
import { CurveProcess } from './curve.ts';

/** Standard deviation of the level after a fraction of a day, in bp, over many markets. */
function levelDeviation(days: number, steps: number): number {
  const moves = Array.from({ length: 800 }, (_, seed) => {
    const curve = new CurveProcess(chanceFrom(seed));
    for (let step = 0; step < steps; step += 1) curve.advance(days / steps);
    return (curve.now.level - baseCurve().level) / 100;
  });
  return Math.sqrt(moves.reduce((sum, bp) => sum + bp * bp, 0) / moves.length);
}

describe('the moving yield curve', () => {
  it('starts at its mean, and does not move while no time passes', () => {
    const curve = new CurveProcess(chanceFrom(1));
    curve.advance(0);
    curve.advance(-1);
    expect([curve.now, curve.drift]).toEqual([baseCurve(), 0]);
  });

  it('moves by about 1.5 bp a day, however the day is divided', () => {
    for (const steps of [1, 20]) {
      const bp = levelDeviation(1, steps);
      expect([steps, bp > 1.2, bp < 1.65]).toEqual([steps, true, true]);
    }
  });

  it('reverts to its mean: half of a jump is gone after three days', () => {
    const mean = (days: number): number => {
      const levels = Array.from({ length: 400 }, (_, seed) => {
        const curve = new CurveProcess(chanceFrom(seed));
        curve.jump(40);
        curve.advance(days);
        return (curve.now.level - baseCurve().level) / 100;
      });
      return levels.reduce((sum, bp) => sum + bp, 0) / levels.length;
    };
    expect(Math.abs(mean(3) - 20)).toBeLessThan(0.5);
    expect(Math.abs(mean(6) - 10)).toBeLessThan(0.7);
  });

  it('jumps in level only, and forgets the drift within minutes', () => {
    const curve = new CurveProcess(chanceFrom(1));
    curve.jump(-2.5);
    expect([curve.now.level - baseCurve().level, curve.drift]).toEqual([-250, -250]);
    expect(curve.now.slope).toBe(baseCurve().slope);
    // After a tenth of a day, about 50 minutes, three hundredths of it remain, apart from the move in that time.
    const before = curve.now.level;
    curve.advance(0.1);
    const pulled = (before - baseCurve().level) * (1 - 2 ** (-0.1 / 3));
    const move = curve.now.level - before + pulled;
    expect(curve.drift).toBeCloseTo(-250 * 2 ** -5 + move, 6);
  });

  it('is the same for the same seed', () => {
    const run = (seed: number) => {
      const curve = new CurveProcess(chanceFrom(seed));
      for (let step = 0; step < 5; step += 1) curve.advance(0.2);
      return curve.now;
    };
    expect(run(3)).toEqual(run(3));
    expect(run(3)).not.toEqual(run(4));
  });
});
