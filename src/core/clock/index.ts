/** Time: the clock door and the local time. */
export type { Clock, Undo } from './clock.ts';
export { LocalTime } from './local-time.ts';
export { systemClock } from './system-clock.ts';
