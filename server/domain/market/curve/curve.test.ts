import { describe, expect, it } from 'vitest';
import { baseCurve, curveYield, loadingsAt, spreadAt } from './curve.ts';

describe('the yield curve', () => {
  // Nelson and Siegel's formula, computed independently of the product: level 2.28 %, slope -1 %, curvature -1.25 %, tau 2.2 years.
  it.each([
    [1 / 365, 0.999378, 0.000622, 1.279844],
    [0.5, 0.894505, 0.097801, 1.263244],
    [1, 0.80358, 0.168843, 1.265366],
    [2.2, 0.632121, 0.264241, 1.317578],
    [5, 0.394666, 0.291636, 1.520789],
    [10, 0.217665, 0.207049, 1.803523],
    [30, 0.073333, 0.073332, 2.115002],
  ])('at %f years has slope %f, curvature %f, yield %f', (years, slope, curvature, percent) => {
    const loadings = loadingsAt(years);
    expect(loadings.slope).toBeCloseTo(slope, 5);
    expect(loadings.curvature).toBeCloseTo(curvature, 5);
    expect(curveYield(baseCurve(), loadings) / 10_000).toBeCloseTo(percent, 4);
  });

  it('treats a bond that matures today as one of a day', () => {
    expect(loadingsAt(0)).toEqual(loadingsAt(1 / 365));
    expect(loadingsAt(-1)).toEqual(loadingsAt(1 / 365));
  });

  it('never falls below its floor of 0.3 %', () => {
    expect(curveYield({ level: -50_000, slope: 0, curvature: 0 }, loadingsAt(5))).toBe(3000);
  });

  it('is returned as a new object each time, so that changes are not shared', () => {
    baseCurve().level += 100;
    expect(baseCurve().level).toBeCloseTo(22_800, 9);
  });
});

describe('the spread over treasuries', () => {
  // MTN AAA: 38 bp at 3 to 5 years, 60 % of it within a year, 130 % from ten; linear in between.
  it.each([
    [0, 22.8],
    [1, 22.8],
    [2, 30.4],
    [3, 38],
    [4, 38],
    [5, 38],
    [7.5, 43.7],
    [10, 49.4],
    [30, 49.4],
  ])('at %f years is %f bp', (years, bp) => {
    expect(spreadAt('MTN_AAA', years)).toBeCloseTo(bp * 100, 6);
  });

  it('is zero for treasuries of any term, and larger the weaker the issuer', () => {
    expect([0.5, 4, 20].map((years) => spreadAt('GB', years))).toEqual([0, 0, 0]);
    const [aaa, aap, aa] = (['MTN_AAA', 'MTN_AAP', 'MTN_AA'] as const).map((kind) => spreadAt(kind, 4));
    expect([aaa, aap, aa]).toEqual([3800, 5500, 9500]);
  });
});
