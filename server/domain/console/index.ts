/** The console's reads and actions other than configuration. */
export { accountHead, accountsPage, linkedSignOn } from './account-reader.ts';
export { claimsWaiting } from './claim-reader.ts';
export { keysPage } from './key-reader.ts';
export { OutboxReader } from './outbox-reader.ts';
export { InterfaceStatusService } from './interface-status-service.ts';
