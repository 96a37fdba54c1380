// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import type { ChartSpec } from './types.ts';

vi.stubGlobal('matchMedia', () => ({ addEventListener: () => undefined }));
const { plotOptions, rangeOf, seriesOptions, shapeOf } = await import('./plot-options.ts');

it('shows a single value in the middle of the least span, and more than that with room around it', () => {
  expect(rangeOf(0.04, 1.7675, 1.7675)).toEqual([1.7475, 1.7875]);
  expect(rangeOf(0.04, null, null)).toEqual([null, null]);
  const [low, high] = rangeOf(0.04, 1.7, 1.8);
  expect(low).toBeLessThan(1.7);
  expect(low).toBeGreaterThan(1.6);
  expect(high).toBeGreaterThan(1.8);
});

it('goes on to the next value, or leaves a gap where a series asks for it', () => {
  const series = { label: 'Bid', colour: '--bid', format: String };
  const read = () => '#000';
  expect(seriesOptions(series, read).spanGaps).toBe(true);
  expect(seriesOptions({ ...series, gaps: true }, read).spanGaps).toBe(false);
});

describe('a plot', () => {
  const spec = (over: Partial<ChartSpec> = {}): ChartSpec => ({
    series: [{ label: 'Bid', colour: '--bid', format: String }],
    x: { kind: 'linear', format: (value, decimals) => value.toFixed(decimals) },
    formatY: (value, decimals) => value.toFixed(decimals),
    ...over,
  });
  const made = (over: Partial<ChartSpec> = {}) =>
    plotOptions(spec(over), { width: 300, height: 200 }, (name) => `<${name}>`);
  /** The ends of a scale for these values. */
  const endsOf = (scale: string, over: Partial<ChartSpec>, min: number, max: number): unknown => {
    const { range } = made(over).scales?.[scale] ?? {};
    // `as` holds: the ranges of this product look at the values only.
    return typeof range === 'function' ? range(undefined as never, min, max, scale) : range;
  };
  const marks = (axis: 0 | 1, step: number, values: readonly number[], over: Partial<ChartSpec> = {}) => {
    const { values: write } = made(over).axes?.[axis] ?? {};
    return typeof write === 'function' ? write(undefined as never, [...values], axis, 0, step) : write;
  };

  it('of quantities begins at zero and leaves room above, also where there are none', () => {
    expect(endsOf('y', { fromZero: true }, 20, 100)).toEqual([0, 106]);
    expect(endsOf('y', { fromZero: true }, 0, 0)).toEqual([0, 1]);
  });

  it('keeps bars in the lowest quarter, on a scale of their own or of all', () => {
    const bars = { label: 'Vol', colour: '--fg-3', format: String, bars: true };
    expect(endsOf('qty', { series: [{ ...bars, scale: 'qty' }] }, 0, 50)).toEqual([0, 200]);
    expect(endsOf('y', { series: [bars] }, 0, 0)).toEqual([0, 1]);
  });

  it('on a logarithmic axis ends near its values, not at powers of ten', () => {
    const log = { x: { ...spec().x, kind: 'log' as const } };
    expect(endsOf('x', log, 1, 30)).toEqual([0.88, expect.closeTo(33.6, 6)]);
  });

  it.each([
    [0.0002, [2.2, 2.2002], ['2.2000', '2.2002']],
    [0.005, [2.2, 2.205], ['2.200', '2.205']],
    [0.01, [2.2, 2.21], ['2.20', '2.21']],
    [0.5, [2, 2.5], ['2.0', '2.5']],
    [1, [2, 3], ['2', '3']],
    [20, [20, 40], ['20', '40']],
  ])('by steps of %f writes as many decimals as tell two marks apart', (step, values, texts) => {
    expect([marks(0, step, values), marks(1, step, values)]).toEqual([texts, texts]);
  });

  it('in another language, or with other data, is the same plot; in another shape it is not', () => {
    const words = { ...spec(), formatY: () => 'x', x: { ...spec().x, format: () => 'x' } };
    expect(shapeOf(words)).toBe(shapeOf(spec()));
    const others: readonly Partial<ChartSpec>[] = [
      { x: { ...spec().x, kind: 'time' } },
      { x: { ...spec().x, ticks: [1, 5, 10] } },
      { fromZero: true },
      { leastSpan: 0.04 },
      { series: [{ label: '买', colour: '--bid', format: String }] },
    ];
    expect(new Set([spec(), ...others.map(spec)].map(shapeOf)).size).toBe(others.length + 1);
  });

  it('reads its colours by name, and tells of no x where there is none', () => {
    const { axes, series } = made();
    expect([axes?.[0]?.stroke, axes?.[1]?.grid?.stroke, series[1]?.stroke]).toEqual([
      '<--fg-3>',
      '<--line>',
      '<--bid>',
    ]);
    const { value } = series[0] ?? {};
    const told = (x: number | null): unknown =>
      typeof value === 'function' ? value(undefined as never, x as never, 0, 0) : value;
    expect([told(null), told(7.5)]).toEqual(['--', '7.5000']);
  });
});
