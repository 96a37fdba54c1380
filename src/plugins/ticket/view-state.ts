import { BulkStore, type BulkDeps } from './stores/bulk-store.ts';
import type { TicketDeps } from './stores/ticket-deps.ts';
import { TicketStore } from './stores/ticket-store.ts';

/** The one ticket and the one bulk table of a page. They start nothing automatically. */
export const viewState = (services: TicketDeps & BulkDeps) => ({
  ticket: new TicketStore(services),
  bulk: new BulkStore(services),
});
