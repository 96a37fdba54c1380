/** What is used of the configuration, counted and told to the server. */
export { UsageCounter } from './usage-counter.ts';
