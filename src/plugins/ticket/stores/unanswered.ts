import { type Persisted, plainText, type Storage } from '#core/storage';
import type { BulkRow } from '../model/bulk-row.ts';
import type { DrawerView } from './ticket-drawer.ts';

type Keeper = Pick<Storage, 'persisted'>;

/**
 * Whose entries, sent from this view in this tab, were never answered, also across a reload; '' for none. Known before the view itself is
 * fetched.
 */
export const unansweredIn = (storage: Keeper, view: DrawerView): Persisted<string> =>
  storage.persisted({
    key: `ticketUnanswered.${view}`,
    area: 'session',
    schema: plainText,
    version: 1,
    defaults: '',
  });

/** Notes whether the user has such entries. */
export function noteUnanswered(storage: Keeper, view: DrawerView, operId: string, has: boolean): void {
  const sender = unansweredIn(storage, view);
  if (has || sender.get() !== '') sender.set(has ? operId : '');
}

/** Stores a user's rows, and notes whether any of them was sent and not answered. */
export function storeRows(
  storage: Keeper,
  stored: Persisted<{ operId: string; rows: BulkRow[] }>,
  operId: string,
  rows: readonly BulkRow[],
): void {
  stored.set({ operId, rows: [...rows] });
  const has = rows.some(({ status }) => status === 'sending' || status === 'unknown');
  noteUnanswered(storage, 'bulk', operId, has);
}
