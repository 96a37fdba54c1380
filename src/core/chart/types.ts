/** One line of a chart. `colour` names a design token, e.g. `--accent`: the canvas re-reads it on a theme change. */
export interface ChartSeries {
  readonly label: string;
  readonly colour: string;
  readonly width?: number;
  readonly dash?: readonly number[];
  /** A value holds to the next point on the right (`true`), or to the one on the left. */
  readonly stepped?: boolean | 'left';
  /** Where there is no value there is no line; by default the line continues to the next value. */
  readonly gaps?: boolean;
  /** Token of the area below the line. */
  readonly fill?: string;
  /** Token of the area between this line, the upper one, and that of the next series. */
  readonly fillToNext?: string;
  /** Opacity of the line and its areas, 0 to 1; the legend keeps the full colour. Default 1. */
  readonly opacity?: number;
  readonly points?: boolean;
  readonly bars?: boolean;
  /** Scale key; series with the same scale share an axis. Default `y`. */
  readonly scale?: string;
  readonly format: (value: number | null) => string;
}

/** x values, then one list per series; null where unknown. Keep the identity while the data is the same. */
export type ChartData = readonly (readonly (number | null)[])[];

/** What a chart shows, without the data. */
export interface ChartSpec {
  readonly series: readonly ChartSeries[];
  readonly x: {
    /** `time`: epoch seconds, marked at whole minutes and hours. */
    readonly kind: 'linear' | 'log' | 'time';
    /** `decimals`: what the axis steps need, for numbers. */
    readonly format: (value: number, decimals: number) => string;
    /** Fixed tick positions. */
    readonly ticks?: readonly number[];
  };
  /** The y axis begins at zero: for quantities. */
  readonly fromZero?: boolean;
  /**
   * What the legend shows while the pointer is elsewhere: the newest values, or each series' largest, for curves that accumulate. Default newest.
   */
  readonly atRest?: 'newest' | 'largest';
  /** The y axis shows at least this range: a single value is centred in it, and noise looks like noise. */
  readonly leastSpan?: number;
  /** Numbers on the main y axis; `decimals` is what its steps need. */
  readonly formatY: (value: number, decimals: number) => string;
}
