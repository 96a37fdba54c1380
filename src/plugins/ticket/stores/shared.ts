import type { Services } from '#core/services';
import { BulkStore } from './bulk-store.ts';
import { TicketStore } from './ticket-store.ts';

/** What every view of this plugin shares on one page. */
export interface Shared {
  readonly ticket: TicketStore;
  readonly bulk: BulkStore;
}

const byServices = new WeakMap<Services, Shared>();

/** The shared stores, made when first asked for. They start nothing by themselves. */
export function sharedOf(services: Services): Shared {
  const known = byServices.get(services);
  if (known !== undefined) return known;
  const made = { ticket: new TicketStore(services), bulk: new BulkStore(services) };
  byServices.set(services, made);
  return made;
}
