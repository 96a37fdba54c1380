/** The one door to uPlot. Import it from lazily loaded panels only. */
export { Chart } from './chart.tsx';
export type { ChartProps, ChartSeries } from './chart.tsx';
