/** Users' orders: entry, answers, quota, history, push. */
export { admit, answers, entryKey, quotaChanges } from './admission.ts';
export type { Outcome, StoredEntry } from './admission.ts';
export { createOrderServices } from './order-services.ts';
export type { OrderServices, OrderServicesDeps } from './order-services.ts';
export { MakerSheets } from './maker-sheets.ts';
export type { OrderRules } from './order-checks.ts';
export { NameSharing } from './name-sharing.ts';
export { FreshTerms } from './fresh-terms.ts';
export { OrderActors } from './order-actors.ts';
export { OrderEntryService } from './order-entry-service.ts';
export { OrderLedger } from './order-ledger.ts';
export { conflict, isRefused, refusalError } from './refusal.ts';
export { checkEntry, checkTwoSided, clientId, isLeg } from './submission.ts';
export type { Sender, Submission } from './submission.ts';
export { OrderReader } from './order-reader.ts';
export { refusedBy } from './refusal.ts';
export type { Refused } from './refusal.ts';
