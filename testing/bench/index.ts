/** The bench on which plugins are tested: real core services on fake doors, panels on a real dashboard. Brings React; needs jsdom. */
export { PluginBench } from './plugin-bench.tsx';
export type { BenchOptions } from './plugin-bench.tsx';
export { openServices, openShell } from './shell-bench.tsx';
export { plainUser } from './user.ts';
export { SAMPLE_BOND } from './stream-server.ts';
export { sampleOf } from '../samples/sample.ts';
