/** Errors and analytics: the console door and the beacon. */
export { callSafely } from './call-safely.ts';
export { Reporter } from './reporter.ts';
export type { BeaconFacts, ConsoleDoor, Problem, ProblemContext, PushProblem, ReporterOptions } from './reporter.ts';
export { postBeacon, systemConsole } from './system-doors.ts';
