/** People's orders: entry, answers, quota, history, push. */
export { createOrderServices } from './order-services.ts';
export type { OrderServices } from './order-services.ts';
export { NameSharing } from './name-sharing.ts';
export { OrderActors } from './order-actors.ts';
export { OrderLedger } from './order-ledger.ts';
export { isRefused, refusalError } from './refusal.ts';
export type { Refused } from './refusal.ts';
export type { Sender } from './submission.ts';
