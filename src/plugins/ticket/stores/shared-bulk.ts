import type { Services } from '#core/services';
import { BulkStore } from './bulk-store.ts';

const byServices = new WeakMap<Services, BulkStore>();

/** The one bulk table of a page, made when first asked for. It starts nothing by itself. */
export function bulkOf(services: Services): BulkStore {
  const known = byServices.get(services);
  if (known !== undefined) return known;
  const made = new BulkStore(services);
  byServices.set(services, made);
  return made;
}
