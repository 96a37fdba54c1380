/** The session: who is logged in, and its consequences. */
export { encryptPassword } from './encrypt-password.ts';
export { sessionCalls } from './session-calls.ts';
export type { SessionCalls } from './session-calls.ts';
export { SessionFlow } from './session-flow.ts';
export type { Credentials, SessionData, SessionStatus } from './session-state.ts';
export { SessionStore } from './session-store.ts';
