/** Who is logged in, and what follows from it. */
export { encryptPassword, EncryptionError } from './encrypt-password.ts';
export { SessionFlow } from './session-flow.ts';
export { NO_SESSION_DATA } from './session-state.ts';
export type { Credentials, QuotaState, SessionData, SessionStatus } from './session-state.ts';
export { SessionChangedError, SessionStore } from './session-store.ts';
