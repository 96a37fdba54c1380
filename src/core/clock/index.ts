/** Time: the clock door, the local time, and what runs until it is undone. */
export type { Clock, Undo } from './clock.ts';
export { LocalTime } from './local-time.ts';
export { sharedRun } from './shared-run.ts';
export { systemClock } from './system-clock.ts';
export { AGAIN_MS, untilThere } from './until-there.ts';
