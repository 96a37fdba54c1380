// @vitest-environment jsdom
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { ChartSpec } from './types.ts';

vi.stubGlobal('matchMedia', () => ({ addEventListener: () => undefined }));
const { plotOptions, rangeOf, seriesOptions, shapeOf, withRoom } = await import('./plot-options.ts');

it('centres a single value in the smallest span, and leaves room around several', () => {
  expect(rangeOf(0.04, 1.7675, 1.7675)).toEqual([1.7475, 1.7875]);
  expect(rangeOf(0.04, null, null)).toEqual([null, null]);
  const [low, high] = rangeOf(0.04, 1.7, 1.8);
  expect(low).toBeLessThan(1.7);
  expect(low).toBeGreaterThan(1.6);
  expect(high).toBeGreaterThan(1.8);
});

it('labels given marks only where their labels do not touch', () => {
  expect(withRoom([1, 2, 3, 4], (value) => value * 20)).toEqual([1, null, 3, null]);
  expect(withRoom([1, 2, 3], (value) => value * 40)).toEqual([1, 2, 3]);
});

it.each([
  ['linear', '2.4705'],
  ['log', '30Y'],
  ['time', '23:50'],
] as const)('has room for half of the last label of a %s axis, %s, beyond the plot', (kind, label) => {
  const x = { kind, format: String } as const;
  const { padding } = plotOptions(
    { series: [], x, formatY: String },
    { width: 300, height: 200 },
    (name) => name,
  );
  // Digits of the wider fonts are 7 px at 11 px; a point or colon is half of that.
  const px = [...label].reduce((sum, sign) => sum + (/[.:]/.test(sign) ? 3.5 : 7), 0);
  expect(padding?.[1]).toBeGreaterThanOrEqual(px / 2);
});

it('connects to the next value, or leaves a gap where a series requires it [U17]', () => {
  const series = { label: 'Bid', colour: '--bid', format: String };
  const read = () => '#000';
  expect(seriesOptions(series, read).spanGaps).toBe(true);
  expect(seriesOptions({ ...series, gaps: true }, read).spanGaps).toBe(false);
});

it('marks the only position of a line, which would not be seen otherwise; bars are seen', () => {
  const isMarked = (over: object, length: number): unknown => {
    const { points } = seriesOptions(
      { label: 'Last', colour: '--fg', format: String, ...over },
      () => '#000',
    );
    const plot = { data: [Array.from({ length }, (_, at) => at)] };
    // `as` holds: the data is all that is read.
    return typeof points?.show === 'function' ? points.show(plot as never, 1, 0, 0) : points?.show;
  };
  expect([1, 2].map((length) => isMarked({}, length))).toEqual([true, false]);
  expect(isMarked({ bars: true }, 1)).toBe(false);
  expect(isMarked({ points: true }, 2)).toBe(true);
});

it('fills between two lines and draws both as faintly as asked; the legend keeps their colours [U17]', () => {
  const format = String;
  const series = [
    { label: 'Last', colour: '--accent', format },
    { label: 'Bid', colour: '--bid', format, fillToNext: '--fg-3', opacity: 0.4 },
    { label: 'Ofr', colour: '--ofr', format, opacity: 0.4 },
  ];
  const x = { kind: 'time', format: String } as const;
  const options = plotOptions(
    { series, x, formatY: String },
    { width: 300, height: 200 },
    (name) => `<${name}>`,
  );
  expect(options.bands).toEqual([{ series: [2, 3], fill: '<--fg-3>' }]);
  expect(options.series.slice(1).map(({ alpha, stroke }) => [alpha, stroke])).toEqual([
    [undefined, '<--accent>'],
    [0.4, '<--bid>'],
    [0.4, '<--ofr>'],
  ]);
});

describe('a plot', () => {
  const spec = (over: Partial<ChartSpec> = {}): ChartSpec => ({
    series: [{ label: 'Bid', colour: '--bid', format: String }],
    x: { kind: 'linear', format: (value, decimals) => value.toFixed(decimals) },
    formatY: (value, decimals) => value.toFixed(decimals),
    ...over,
  });
  const optionsOf = (over: Partial<ChartSpec> = {}) =>
    plotOptions(spec(over), { width: 300, height: 200 }, (name) => `<${name}>`);
  /** The ends of a scale for these values. */
  const endsOf = (scale: string, over: Partial<ChartSpec>, min: number, max: number): unknown => {
    const { range } = optionsOf(over).scales?.[scale] ?? {};
    // `as` holds: the ranges of this product read the values only.
    return typeof range === 'function' ? range(undefined as never, min, max, scale) : range;
  };
  const marks = (axis: 0 | 1, step: number, values: readonly number[], over: Partial<ChartSpec> = {}) => {
    const { values: write } = optionsOf(over).axes?.[axis] ?? {};
    return typeof write === 'function' ? write(undefined as never, [...values], axis, 0, step) : write;
  };

  it('of quantities starts at zero and leaves room above, even without values', () => {
    expect(endsOf('y', { fromZero: true }, 20, 100)).toEqual([0, 106]);
    expect(endsOf('y', { fromZero: true }, 0, 0)).toEqual([0, 1]);
  });

  it('keeps bars in the lowest quarter, on their own scale or a shared one', () => {
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
  ])('with steps of %f shows just enough decimals to tell two marks apart', (step, values, texts) => {
    expect([marks(0, step, values), marks(1, step, values)]).toEqual([texts, texts]);
  });

  it('keeps its shape in another language or with other data, and changes it with its options', () => {
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

  it('keeps the label at the foot of the y axis clear of the first label of the x axis', () => {
    const [x, y] = optionsOf().axes ?? [];
    const pxOf = (font: unknown): number => Number.parseInt(String(font), 10);
    // The former is centred on the end of the axis; the latter starts below it.
    expect(x?.gap).toBeGreaterThanOrEqual(pxOf(y?.font) / 2);
    expect(x?.size).toBeGreaterThanOrEqual((x?.gap ?? 0) + pxOf(x?.font));
  });

  it('takes its colours by name, and shows -- where there is no x', () => {
    const { axes, series } = optionsOf();
    expect([axes?.[0]?.stroke, axes?.[1]?.grid?.stroke, series[1]?.stroke]).toEqual([
      '<--fg-3>',
      '<--line>',
      '<--bid>',
    ]);
    const { value } = series[0] ?? {};
    const labelAt = (x: number | null): unknown =>
      typeof value === 'function' ? value(undefined as never, x as never, 0, 0) : value;
    expect([labelAt(null), labelAt(7.5)]).toEqual(['--', '7.5000']);
  });
});

describe('axis limits', () => {
  it.each([
    ['there is no minimum', null, 1.8],
    ['there is no maximum', 1.7, null],
  ])('are null where %s', (_what, min, max) => {
    expect(rangeOf(0.04, min, max)).toEqual([null, null]);
  });

  it('contain all values and span at least the requested width, centred', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(10_000), fc.integer({ min: 1, max: 1000 }), (a, b, width) => {
        const [min, max, span] = [Math.min(a, b) / 1e4, Math.max(a, b) / 1e4, width / 1e4];
        const [low, high] = rangeOf(span, min, max);
        if (low === null || high === null) throw new Error('there are values');
        expect([low <= min + 1e-9, high >= max - 1e-9, high - low >= span - 1e-9]).toEqual([
          true,
          true,
          true,
        ]);
        if (max - min < span) expect(Math.abs((low + high) / 2 - (min + max) / 2)).toBeLessThan(1e-9);
      }),
    );
  });
});

describe('the options passed to the plot library', () => {
  const spec: ChartSpec = {
    series: [{ label: 'Bid', colour: '--bid', format: (value) => (value === null ? '--' : `${value}%`) }],
    x: { kind: 'linear', format: (value, decimals) => value.toFixed(decimals) },
    formatY: String,
  };
  const read = (name: string): string => `<${name}>`;
  const make = (over: Partial<ChartSpec> = {}) =>
    plotOptions({ ...spec, ...over }, { width: 300, height: 200 }, read);

  it('show the newest values when the pointer leaves, and those under the pointer otherwise', () => {
    const reported: unknown[] = [];
    const [leave] = make().hooks?.setCursor ?? [];
    const move = (left: number | undefined) =>
      // `as` holds: the hook reads these only.
      leave?.({
        data: [[1, 2, 3]],
        cursor: { left },
        setLegend: (to: unknown) => reported.push(to),
      } as never);
    for (const leftPx of [-10, 0, 40, undefined]) move(leftPx);
    expect(reported).toEqual([{ idx: 2 }, { idx: 2 }]);
  });

  it('of totals show the largest value of each series while the pointer is elsewhere, without a position', () => {
    const reported: unknown[] = [];
    const [leave] = make({ atRest: 'largest' }).hooks?.setCursor ?? [];
    const data = [
      [1, 2, 3, 4],
      [null, 5, 9, 9],
      [8, 3, null, null],
      [null, null, null, null],
    ];
    // `as` holds: the hook looks at these only.
    leave?.({ data, cursor: { left: -10 }, setLegend: (to: unknown) => reported.push(to) } as never);
    leave?.({ data, cursor: { left: 10 }, setLegend: (to: unknown) => reported.push(to) } as never);
    expect(reported).toEqual([{ idxs: [null, 2, 0, null] }]);
  });

  it('have at least the requested span of values, and no range of their own without one', () => {
    const range = make({ leastSpan: 0.04 }).scales?.['y']?.range;
    // `as` holds: the range reads the values only.
    expect(typeof range === 'function' && range(undefined as never, 2, 2, 'y')).toEqual([1.98, 2.02]);
    expect(make().scales).not.toHaveProperty('y');
  });

  it('have the marks they were given, and rounded steps otherwise', () => {
    const [own] = make({ x: { ...spec.x, ticks: [0.25, 1, 10] } }).axes ?? [];
    const [usual] = make().axes ?? [];
    const splits = own?.splits;
    // `as` holds: the marks are computed without the plot.
    expect(typeof splits === 'function' && (splits as () => unknown)()).toEqual([0.25, 1, 10]);
    expect([own && 'incrs' in own, usual?.splits]).toEqual([false, undefined]);
    const steps = usual?.incrs;
    expect(Array.isArray(steps) && steps.slice(15, 18)).toEqual([1, 2, 5]);
  });

  it('mark a time axis in whole minutes and hours', () => {
    const [axis] = make({ x: { ...spec.x, kind: 'time' } }).axes ?? [];
    const steps = axis?.incrs;
    if (!Array.isArray(steps)) throw new Error('steps of a time axis');
    expect([steps[0], steps.at(-1), steps.every((step) => step % 60 === 0)]).toEqual([60, 14_400, true]);
  });

  it('draw each series as it asks: dashed, filled, stepped, as bars or as a plain line', () => {
    const series = { label: 'Bid', colour: '--bid', format: String };
    const plain = seriesOptions(series, read);
    expect([plain.stroke, plain.width, plain.scale]).toEqual(['<--bid>', 1.5, 'y']);
    expect(['dash', 'fill', 'paths'].filter((name) => name in plain)).toEqual([]);
    expect(
      seriesOptions({ ...series, dash: [4, 2], fill: '--bid-dim', width: 3, scale: 'qty' }, read),
    ).toMatchObject({
      dash: [4, 2],
      fill: '<--bid-dim>',
      width: 3,
      scale: 'qty',
    });
    for (const over of [{ stepped: 'left' as const }, { stepped: true }, { bars: true }])
      expect(typeof seriesOptions({ ...series, ...over }, read).paths).toBe('function');
    expect(seriesOptions({ ...series, points: true }, read).points).toMatchObject({ show: true });
    expect(plain.points).toMatchObject({ size: 4 });
  });

  it('format a value the way its series does, including a missing one', () => {
    const [, bid] = make().series;
    const { value } = bid ?? {};
    // `as` holds: the text depends on the value only.
    const words = (of: number | null): unknown =>
      typeof value === 'function' && value(undefined as never, of as never, 0, 0);
    expect([words(2.2), words(null)]).toEqual(['2.2%', '--']);
  });
});
