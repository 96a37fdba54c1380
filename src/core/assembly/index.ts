/** The core services joined: decides the consequences of a failed call, a login, a lost session. */
export { createCore } from './create-core.ts';
export type { Core } from './create-core.ts';
