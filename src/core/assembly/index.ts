/** The core services joined: who decides what follows from a failed call, a login, a lost session. */
export { createCore } from './create-core.ts';
export type { Core } from './create-core.ts';
