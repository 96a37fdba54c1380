/** What every part of the server may use: clock, log, ids, random numbers. */
export { Agenda } from './agenda.ts';
export { networkOf } from './client-network.ts';
export { AdjustableClock, systemClock } from './clock.ts';
export type { Clock, Undo } from './clock.ts';
export { errorKind } from './error-kind.ts';
export { assertReadable, assertWritable, folderAdvice, probeFolder, unreadable } from './folders.ts';
export { inTurn } from './in-turn.ts';
export { callLogger, createLogger } from './log.ts';
export type { Logger } from './log.ts';
export { assertNodeVersion } from './node-version.ts';
export { argumentsOrExit, flagRefusal, readFlags } from './npm-flags.ts';
export { outsideFault } from './outside-fault.ts';
export { idOf, randomId, randomToken, sha256 } from './random-id.ts';
export { seededRandom } from './seeded-random.ts';
export type { Random } from './seeded-random.ts';
export { StartupError } from './startup-error.ts';
export { untilAborted } from './until-aborted.ts';
export { WindowBudget } from './window-budget.ts';
