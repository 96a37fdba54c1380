/** A call, independent of transport: its route, its caller, its refusals, and the gates for heavy ones. */
export { AdmissionGate } from './admission-gate.ts';
export { ConcurrencyGate } from './concurrency-gate.ts';
export {
  BusinessError,
  HttpError,
  forbidden,
  notFound,
  replaced,
  tooManyRequests,
  unauthenticated,
} from './errors.ts';
export { route } from './route.ts';
export type { CallContext, Route } from './route.ts';
export { KeyBudget } from './key-budget.ts';
export { assertCallable } from './assert-callable.ts';
export { scopeRefusal } from './scope-refusal.ts';
export { actorOf, auditActorOf, KEY_PREFIX, noSessions, sessionOf } from './session.ts';
export type { Actor, AuditActor, Lapse, RequestOrigin, Session, SessionResolver, Viewer } from './session.ts';
