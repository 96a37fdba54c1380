import { type ReactNode, useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import './chart.css';

/** One line of a chart. `colour` names a design token, e.g. `--accent`: the canvas re-reads it on a theme change. */
export interface ChartSeries {
  readonly label: string;
  readonly colour: string;
  readonly width?: number;
  readonly dash?: readonly number[];
  readonly stepped?: boolean;
  /** Token of the area below the line. */
  readonly fill?: string;
  readonly points?: boolean;
  readonly bars?: boolean;
  /** Scale key; series of one scale share an axis. Default `y`. */
  readonly scale?: string;
  readonly format: (value: number | null) => string;
}

export interface ChartProps {
  /** What the chart shows, for readers of the page. */
  readonly label: string;
  readonly series: readonly ChartSeries[];
  /** x values, then one list per series; null where unknown. Keep the identity while the data is the same. */
  readonly data: readonly (readonly (number | null)[])[];
  readonly x: {
    readonly kind: 'linear' | 'log' | 'time';
    readonly format: (value: number) => string;
    /** Fixed tick positions. */
    readonly ticks?: readonly number[];
  };
  /** Numbers on the main y axis. */
  readonly formatY: (value: number) => string;
  /** The same data as a table for those who cannot see the canvas. */
  readonly table: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
}

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Canvas chart on uPlot with the colours of the design tokens, a legend that follows the cursor, and a table for readers. */
export function Chart(props: ChartProps): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const latest = useRef(props);
  latest.current = props;
  // What needs a new plot: the shape of the chart. Data alone never does.
  const shape = JSON.stringify([
    props.x.kind,
    props.x.ticks,
    props.series.map((item) => [item.label, item.colour, item.stepped, item.scale]),
  ]);

  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const make = () => {
      plot.current?.destroy();
      const size = sizeOf(element);
      plot.current = new uPlot(options(latest.current, size), aligned(latest.current.data), element);
    };
    make();
    const resize = new ResizeObserver(() => plot.current?.setSize(sizeOf(element)));
    resize.observe(element);
    const theme = new MutationObserver(make);
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-price'] });
    return () => {
      resize.disconnect();
      theme.disconnect();
      plot.current?.destroy();
      plot.current = null;
    };
  }, [shape]);

  useEffect(() => {
    plot.current?.setData(aligned(props.data));
  }, [props.data]);

  return (
    <figure className="chart" aria-label={props.label}>
      <div className="chart-canvas" ref={host} aria-hidden />
      <table className="visually-hidden">
        <caption>{props.label}</caption>
        <thead>
          <tr>
            {props.table.head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.table.rows.map((row) => (
            <tr key={row[0]}>
              {row.map((text, index) => (
                // The columns of one row are fixed: their position is their identity.
                <td key={props.table.head[index]}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** uPlot wants mutable arrays and keeps them as they are. */
function aligned(data: ChartProps['data']): uPlot.AlignedData {
  // `as` holds: the first list is x and has no null by contract of ChartProps.
  return data as unknown as uPlot.AlignedData;
}

function sizeOf(element: HTMLElement): { width: number; height: number } {
  return { width: Math.max(80, element.clientWidth), height: Math.max(60, element.clientHeight) };
}

function options(props: ChartProps, size: { width: number; height: number }): uPlot.Options {
  const axis = {
    stroke: token('--fg-3'),
    font: `11px ${token('--font')}`,
    ticks: { show: false },
    grid: { stroke: token('--line'), width: 1 },
  };
  const { ticks } = props.x;
  const scales: uPlot.Scales = {
    x: { time: false, ...(props.x.kind === 'log' ? { distr: 3 as const } : {}) },
  };
  for (const item of props.series)
    if (item.bars) scales[item.scale ?? 'y'] = { range: (_u, _min, max) => [0, Math.max(1, max * 4)] };
  return {
    ...size,
    padding: [8, 8, 0, 0],
    scales,
    cursor: { y: false, points: { size: 5 }, drag: { x: false, y: false } },
    legend: { live: true },
    axes: [
      {
        ...axis,
        size: 22,
        gap: 2,
        ...(ticks ? { splits: () => [...ticks] } : {}),
        filter: (_u: uPlot, splits: number[]) => splits,
        values: (_u: uPlot, values: number[]) => values.map((value) => props.x.format(value)),
      },
      {
        ...axis,
        scale: 'y',
        size: 52,
        gap: 4,
        values: (_u: uPlot, values: number[]) => values.map((value) => props.formatY(value)),
      },
    ],
    series: [
      { label: '', value: (_u: uPlot, value: number | null) => (value === null ? '--' : props.x.format(value)) },
      ...props.series.map((item): uPlot.Series => seriesOf(item)),
    ],
  };
}

function seriesOf(item: ChartSeries): uPlot.Series {
  const stepped = item.stepped ? uPlot.paths.stepped?.({ align: 1 }) : undefined;
  const bars = item.bars ? uPlot.paths.bars?.({ size: [0.7, 6] }) : undefined;
  const paths = stepped ?? bars;
  return {
    label: item.label,
    scale: item.scale ?? 'y',
    stroke: token(item.colour),
    width: item.width ?? 1.5,
    spanGaps: true,
    points: { show: item.points ?? false, size: 4 },
    value: (_u: uPlot, value: number | null) => item.format(value),
    ...(item.dash ? { dash: [...item.dash] } : {}),
    ...(item.fill ? { fill: token(item.fill) } : {}),
    ...(paths ? { paths } : {}),
  };
}
