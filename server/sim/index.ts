/** Seeded runs of the market with faults, and the invariants after every step. */
export { FIRST_LIMIT, runSeed } from './run-seed.ts';
export { Script, TRADERS } from './script.ts';
export { MemoryWorld, hashOf } from './world.ts';
export type { Quota, Step, StepResult, World } from './world.ts';
