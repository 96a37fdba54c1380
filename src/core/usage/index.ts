/** Counts what is used of the configuration, and reports it to the server. */
export { UsageCounter } from './usage-counter.ts';
