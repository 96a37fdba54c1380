/** The core services joined: who decides what follows from a failed call, a login, a lost session. */
export { createCore } from './create-core.ts';
export type { Core, CoreOptions, CoreSettings } from './create-core.ts';
export { decideFailure } from './failure-policy.ts';
export type { FailureDecision } from './failure-policy.ts';
