/** Time: the clock door, local time, and tasks that run until they are undone. */
export { afterFrame } from './after-frame.ts';
export type { Clock, Undo } from './clock.ts';
export { LocalTime } from './local-time.ts';
export { pause } from './pause.ts';
export { sharedRun } from './shared-run.ts';
export { systemClock } from './system-clock.ts';
export { AGAIN_MS, untilThere } from './until-there.ts';
