import uPlot from 'uplot';
import type { ChartData, ChartSeries, ChartSpec } from './types.ts';

/** Reads a design token, e.g. `--accent`. */
export type ReadToken = (name: string) => string;

/** The properties that need a new plot when they change; functions and data do not count. */
export const shapeOf = ({ x, series, fromZero, leastSpan, atRest }: ChartSpec): string =>
  JSON.stringify([x.kind, x.ticks, series, fromZero, leastSpan, atRest]);

/** Steps of a time axis, seconds: 1 to 30 minutes, 1 to 4 hours. Beijing is a whole number of hours ahead of UTC, so marks fall on round clock times. */
const TIME_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 240].map((minutes) => minutes * 60);
/** 1, 2 and 5 of each power of ten: steps that read easily. */
const STEPS = Array.from({ length: 15 }, (_, power) =>
  [1, 2, 5].map((step) => Number(`${step}e${power - 5}`)),
).flat();

/** Decimals needed to tell neighbouring marks of such a step apart. */
const decimalsOf = (step: number): number => Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));

/** uPlot wants mutable arrays and keeps them as they are. */
export function aligned(data: ChartData): uPlot.AlignedData {
  // `as` holds: the first list is x and has no null, by the contract of ChartData.
  return data as unknown as uPlot.AlignedData;
}

/** Where the values are largest; null where there are none. */
function largestAt(values: ArrayLike<number | null | undefined>): number | null {
  let at: number | null = null;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    if (value != null && (at === null || value > (values[at] ?? 0))) at = index;
  }
  return at;
}

/** Shows in the legend what it shows while the pointer is elsewhere; leaves it alone while the pointer is on the plot. */
export function showAtRest(
  plot: Pick<uPlot, 'data' | 'cursor' | 'setLegend'>,
  { atRest = 'newest' }: Pick<ChartSpec, 'atRest'>,
): void {
  if ((plot.cursor.left ?? -1) >= 0) return;
  const [x, ...series] = plot.data;
  // Totals belong to no position on the axis.
  if (atRest === 'largest') plot.setLegend({ idxs: [null, ...series.map(largestAt)] });
  else plot.setLegend({ idx: x.length - 1 });
}

/** Width of a figure in widths of a digit; separators are narrower. Never more than it has. */
const widthOf = (text: string): number =>
  text.replaceAll(/\D/g, '').length + 0.3 * text.replaceAll(/\d/g, '').length;

/** Width of the widest figure of each series, in widths of a digit: room for them in the legend, where a longer one would move the next series. */
export function legendWidths({ series }: Pick<ChartSpec, 'series'>, data: ChartData): readonly number[] {
  return series.map(({ format }, at) => {
    const values = (data[at + 1] ?? []).filter((value) => value !== null);
    const ends = values.length === 0 ? [null] : [Math.min(...values), Math.max(...values)];
    return Math.max(...ends.map((value) => widthOf(format(value))));
  });
}

/** Decimals of an x value in the legend: yields have four. */
const LEGEND_DECIMALS = 4;

/** Px from one label of given marks to the next. */
const LABEL_PX = 26;

/** Given marks whose labels do not touch; the others have none, and are null. */
export function withRoom(
  splits: readonly number[],
  positionOf: (value: number) => number,
): (number | null)[] {
  let lastLabelAt = -Infinity;
  return splits.map((value) => {
    const at = positionOf(value);
    if (at - lastLabelAt < LABEL_PX) return null;
    lastLabelAt = at;
    return value;
  });
}

/** Ends of an axis that shows at least `span`; null without data. */
export function rangeOf(
  span: number,
  min: number | null,
  max: number | null,
): [number | null, number | null] {
  if (min === null || max === null) return [null, null];
  if (max - min >= span) return uPlot.rangeNum(min, max, 0.1, true);
  const middle = (min + max) / 2;
  return [middle - span / 2, middle + span / 2];
}

/** uPlot options of a chart in these colours. */
export function plotOptions(
  spec: ChartSpec,
  size: { width: number; height: number },
  token: ReadToken,
): uPlot.Options {
  return {
    ...size,
    // Half of a label may extend beyond the last mark.
    padding: [8, spec.x.kind === 'linear' ? 20 : 16, 0, 0],
    scales: scalesOf(spec),
    cursor: { y: false, points: { size: 5 }, drag: { x: false, y: false } },
    legend: { live: true },
    hooks: {
      setCursor: [(plot) => showAtRest(plot, spec)],
    },
    axes: axesOf(spec, token),
    // uPlot counts x as series 0.
    bands: spec.series.flatMap(({ fillToNext }, i) =>
      fillToNext === undefined
        ? []
        : [{ series: [i + 1, i + 2] as [number, number], fill: token(fillToNext) }],
    ),
    series: [
      {
        label: '',
        value: (_plot: uPlot, value: number | null) =>
          value === null ? (spec.atRest === 'largest' ? '' : '--') : spec.x.format(value, LEGEND_DECIMALS),
      },
      ...spec.series.map((item) => seriesOptions(item, token)),
    ],
  };
}

function scalesOf({ x, series, leastSpan = 0, fromZero }: ChartSpec): uPlot.Scales {
  // Left to itself a logarithmic axis ends at whole powers of ten.
  const log = {
    distr: 3 as const,
    range: (_plot: uPlot, min: number, max: number): [number, number] => [min * 0.88, max * 1.12],
  };
  const scales: uPlot.Scales = { x: { time: false, ...(x.kind === 'log' ? log : {}) } };
  if (leastSpan > 0) scales['y'] = { range: (_plot, min, max) => rangeOf(leastSpan, min, max) };
  if (fromZero === true) scales['y'] = { range: (_plot, _min, max) => [0, Math.max(1, max * 1.06)] };
  for (const item of series) {
    // Bars stay in the lowest quarter, below the lines.
    if (item.bars === true)
      scales[item.scale ?? 'y'] = { range: (_plot, _min, max) => [0, Math.max(1, max * 4)] };
  }
  return scales;
}

function axesOf({ x, formatY }: ChartSpec, token: ReadToken): uPlot.Axis[] {
  const axis = {
    stroke: token('--fg-3'),
    font: `11px ${token('--font')}`,
    ticks: { show: false },
    grid: { stroke: token('--line'), width: 1 },
  };
  const { ticks } = x;
  return [
    {
      ...axis,
      size: 24,
      // The lowest label of the other axis is centred on the corner: half of it is here.
      gap: 6,
      space: x.kind === 'time' ? 40 : 56,
      ...(ticks ? { splits: () => [...ticks] } : { incrs: x.kind === 'time' ? TIME_STEPS : STEPS }),
      filter: (plot: uPlot, splits: number[]) =>
        ticks ? withRoom(splits, (value) => plot.valToPos(value, 'x')) : splits,
      values: (_plot: uPlot, values: (number | null)[], _axis: number, _space: number, step: number) =>
        values.map((value) => (value === null ? null : x.format(value, decimalsOf(step)))),
    },
    {
      ...axis,
      scale: 'y',
      size: 52,
      gap: 4,
      // Even a low plot has more than two marks.
      space: 26,
      incrs: STEPS,
      values: (_plot: uPlot, values: number[], _axis: number, _space: number, step: number) =>
        values.map((value) => formatY(value, decimalsOf(step))),
    },
  ];
}

/** A series as the library expects it. */
export function seriesOptions(item: ChartSeries, token: ReadToken): uPlot.Series {
  const stepped = item.stepped
    ? uPlot.paths.stepped?.({ align: item.stepped === 'left' ? -1 : 1 })
    : undefined;
  const bars = item.bars === true ? uPlot.paths.bars?.({ size: [0.7, 6] }) : undefined;
  const paths = stepped ?? bars;
  return {
    label: item.label,
    scale: item.scale ?? 'y',
    stroke: token(item.colour),
    width: item.width ?? 1.5,
    spanGaps: item.gaps !== true,
    // A line of one position, as in the first minute of a day, would not be seen.
    points: { show: item.points ?? ((plot) => item.bars !== true && plot.data[0].length === 1), size: 4 },
    value: (_plot: uPlot, value: number | null) => item.format(value),
    ...(item.dash ? { dash: [...item.dash] } : {}),
    ...(item.opacity === undefined ? {} : { alpha: item.opacity }),
    ...(item.fill === undefined ? {} : { fill: token(item.fill) }),
    ...(paths ? { paths } : {}),
  };
}
