import { useIsAfterFirstFrame } from '#core/hooks';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import 'uplot/dist/uPlot.min.css';
import './chart.css';
import { ChartController } from './chart-controller.ts';
import type { ChartData, ChartSpec } from './types.ts';

export interface ChartProps extends ChartSpec {
  /** What the chart shows, for screen readers. */
  readonly label: string;
  readonly data: ChartData;
  /** The same data as a table for users who cannot see the canvas. */
  readonly table: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
}

/** Canvas chart on uPlot with the colours of the design tokens, a legend that follows the cursor, and a table for screen readers. */
export function Chart(props: ChartProps): ReactNode {
  const { label, data, table } = props;
  const host = useRef<HTMLDivElement>(null);
  const [controller] = useState(() => new ChartController());
  // Nobody sees it: what is in sight is painted before it.
  const isFirstFrameShown = useIsAfterFirstFrame();
  useLayoutEffect(() => controller.update(props, data));
  useEffect(() => (host.current === null ? undefined : controller.attach(host.current)), [controller]);

  return (
    <figure className="chart" aria-label={label}>
      <div className="chart-canvas" ref={host} aria-hidden />
      {/* A table is never narrower than its words: in a small panel it would cause scrolling. */}
      {isFirstFrameShown && (
        <div className="visually-hidden">
          <table>
            <caption>{label}</caption>
            <thead>
              <tr>
                {table.head.map((text, place) => (
                  <th key={place} scope="col">
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row, at) => (
                // Two points may fall in the same minute: their text is not a unique key.
                <tr key={at}>
                  {row.map((text, place) => (
                    <td key={place}>{text}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </figure>
  );
}
