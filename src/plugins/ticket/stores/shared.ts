import type { Services } from '#core/services';
import { TicketStore } from './ticket-store.ts';

const byServices = new WeakMap<Services, TicketStore>();

/** The one ticket of a page, made when first asked for. It starts nothing by itself. */
export function ticketOf(services: Services): TicketStore {
  const known = byServices.get(services);
  if (known !== undefined) return known;
  const made = new TicketStore(services);
  byServices.set(services, made);
  return made;
}
