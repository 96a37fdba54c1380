import type { WatchlistContent } from '#contract/entities';
import type { Storage } from '#server/db';
import type { Clock } from '#server/runtime';
import { BondDirectory } from './bond-directory.ts';
import { NoticeReader } from './notice-reader.ts';
import { OrganisationReader } from './organisation-reader.ts';
import { quotedBonds } from './quoted-bonds.ts';
import { SearchHistoryReader, SearchHistoryWriter } from './search-history.ts';
import { ValuationReader } from './valuation-reader.ts';
import { WatchlistReader, WatchlistWriter } from './watchlist.ts';

/** What this area offers to other areas and to its own calls. */
export interface BondServices {
  readonly directory: BondDirectory;
  readonly valuations: ValuationReader;
  readonly organisations: OrganisationReader;
  readonly notices: NoticeReader;
  readonly watchlist: WatchlistReader;
  readonly history: SearchHistoryReader;
  /** Ids of the bonds that an operator quoted, most recent first. */
  quotedBy(operId: string): Promise<string[]>;
  /** Follows or unfollows a known bond; false if the list is full. */
  watch(operId: string, securityId: string, watched: boolean): Promise<boolean>;
  /** Reorders an operator's watchlist; returns the result. */
  arrange(operId: string, content: WatchlistContent): Promise<WatchlistContent>;
  /** Records that an operator opened a known bond from search. */
  recordSearch(operId: string, securityId: string): Promise<void>;
}

export function createBondServices(storage: Storage, clock: Clock): BondServices {
  const db = storage.kysely;
  const now = (): Date => new Date(clock.now());
  return {
    directory: new BondDirectory(db, clock),
    valuations: new ValuationReader(db),
    organisations: new OrganisationReader(db),
    notices: new NoticeReader(db),
    watchlist: new WatchlistReader(db),
    history: new SearchHistoryReader(db),
    quotedBy: (operId) => quotedBonds(db, operId),
    watch: (operId, securityId, watched) =>
      storage.tx(async (trx) => {
        const writer = new WatchlistWriter(trx);
        if (watched) return writer.add(operId, securityId, now());
        await writer.remove(operId, securityId);
        return true;
      }),
    arrange: (operId, content) =>
      storage.tx(async (trx) => {
        await new WatchlistWriter(trx).arrange(operId, content);
        return new WatchlistReader(trx).content(operId);
      }),
    recordSearch: (operId, securityId) =>
      storage.tx((trx) => new SearchHistoryWriter(trx).record(operId, securityId, now())),
  };
}
