/** The only door to uPlot. Import it from lazily loaded panels only. */
export { Chart } from './chart.tsx';
export type { ChartProps } from './chart.tsx';
export type { ChartData, ChartSeries, ChartSpec } from './types.ts';
