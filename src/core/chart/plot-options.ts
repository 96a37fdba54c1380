import uPlot from 'uplot';
import type { ChartData, ChartSeries, ChartSpec } from './types.ts';

/** Reads a design token, e.g. `--accent`. */
export type ReadToken = (name: string) => string;

/** What needs a new plot when it changes; functions do not count, data neither. */
export const shapeOf = ({ x, series, fromZero }: ChartSpec): string => JSON.stringify([x.kind, x.ticks, series, fromZero]);

/** uPlot wants mutable arrays and keeps them as they are. */
export function aligned(data: ChartData): uPlot.AlignedData {
  // `as` holds: the first list is x and has no null by contract of ChartData.
  return data as unknown as uPlot.AlignedData;
}

/** Place of the newest point; -1 without data. */
export const newestIndex = (plot: Pick<uPlot, 'data'>): number => plot.data[0].length - 1;

/** The plot of a chart in these colours. */
export function plotOptions(spec: ChartSpec, size: { width: number; height: number }, token: ReadToken): uPlot.Options {
  const axis = {
    stroke: token('--fg-3'),
    font: `11px ${token('--font')}`,
    ticks: { show: false },
    grid: { stroke: token('--line'), width: 1 },
  };
  const { ticks } = spec.x;
  // Left to itself a logarithmic axis ends at whole powers of ten.
  const log = {
    distr: 3 as const,
    range: (_plot: uPlot, min: number, max: number): [number, number] => [min * 0.88, max * 1.12],
  };
  const scales: uPlot.Scales = { x: { time: false, ...(spec.x.kind === 'log' ? log : {}) } };
  if (spec.fromZero === true) scales['y'] = { range: (_plot, _min, max) => [0, Math.max(1, max * 1.06)] };
  for (const item of spec.series) {
    // Bars stay in the lowest quarter, under the lines.
    if (item.bars === true) scales[item.scale ?? 'y'] = { range: (_plot, _min, max) => [0, Math.max(1, max * 4)] };
  }
  return {
    ...size,
    padding: [8, 8, 0, 0],
    scales,
    cursor: { y: false, points: { size: 5 }, drag: { x: false, y: false } },
    legend: { live: true },
    hooks: {
      setCursor: [
        (plot) => {
          if ((plot.cursor.left ?? -1) < 0) plot.setLegend({ idx: newestIndex(plot) });
        },
      ],
    },
    axes: [
      {
        ...axis,
        size: 22,
        gap: 2,
        ...(ticks ? { splits: () => [...ticks] } : {}),
        filter: (_plot: uPlot, splits: number[]) => splits,
        values: (_plot: uPlot, values: number[]) => values.map((value) => spec.x.format(value)),
      },
      {
        ...axis,
        scale: 'y',
        size: 52,
        gap: 4,
        values: (_plot: uPlot, values: number[]) => values.map((value) => spec.formatY(value)),
      },
    ],
    series: [
      { label: '', value: (_plot: uPlot, value: number | null) => (value === null ? '--' : spec.x.format(value)) },
      ...spec.series.map((item) => seriesOptions(item, token)),
    ],
  };
}

function seriesOptions(item: ChartSeries, token: ReadToken): uPlot.Series {
  const stepped = item.stepped ? uPlot.paths.stepped?.({ align: item.stepped === 'left' ? -1 : 1 }) : undefined;
  const bars = item.bars === true ? uPlot.paths.bars?.({ size: [0.7, 6] }) : undefined;
  const paths = stepped ?? bars;
  return {
    label: item.label,
    scale: item.scale ?? 'y',
    stroke: token(item.colour),
    width: item.width ?? 1.5,
    spanGaps: true,
    points: { show: item.points ?? false, size: 4 },
    value: (_plot: uPlot, value: number | null) => item.format(value),
    ...(item.dash ? { dash: [...item.dash] } : {}),
    ...(item.fill === undefined ? {} : { fill: token(item.fill) }),
    ...(paths ? { paths } : {}),
  };
}
