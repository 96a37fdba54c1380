/** Errors and analytics: the console door and the beacon. */
export { callSafely } from './call-safely.ts';
export { Reporter } from './reporter.ts';
export type { ConsoleDoor, Problem } from './reporter.ts';
export { postBeacon, systemConsole } from './system-doors.ts';
