/** Metrics of this process, and the port on which Prometheus reads them. */
export { Meter } from './meter.ts';
export { serveMetrics } from './serve-metrics.ts';
export type { MetricsServer } from './serve-metrics.ts';
