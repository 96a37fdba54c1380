import type { Intents } from '#core/plugin';
import { Watchlist, type WatchlistDeps } from './watchlist.ts';

const byIntents = new WeakMap<Intents, Watchlist>();

/** The watchlist of the page: what exists once on a page are its intents. */
export function watchlistOf(services: WatchlistDeps & { readonly intents: Intents }): Watchlist {
  const known = byIntents.get(services.intents);
  if (known !== undefined) return known;
  const made = new Watchlist(services);
  byIntents.set(services.intents, made);
  return made;
}
