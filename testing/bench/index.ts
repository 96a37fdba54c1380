/** The bench for testing plugins: real core services over fake adapters, panels on a real dashboard. Imports React; needs jsdom. */
export { currentBench, openBench } from './open-bench.ts';
export { PluginBench } from './plugin-bench.tsx';
export type { BenchOptions } from './bench-options.ts';
export { openServices, openShell } from './shell-bench.tsx';
export { kindsByOneFact, plainUser } from './user.ts';
export { SAMPLE_BOND } from './stream-server.ts';
export { PageWatch } from './dom.ts';
export { sampleOf } from '../samples/sample.ts';
