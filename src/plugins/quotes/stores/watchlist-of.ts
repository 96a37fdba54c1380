import type { Undo } from '#core/clock';
import type { Intents } from '#core/plugin';
import { Watchlist, type WatchlistDeps } from './watchlist.ts';

type Needs = WatchlistDeps & { readonly intents: Pick<Intents, 'handle'> };

const byIntents = new WeakMap<object, Watchlist>();

/** The watchlist of the page: what exists once on a page are its intents. */
export function watchlistOf(services: Needs): Watchlist {
  const known = byIntents.get(services.intents);
  if (known !== undefined) return known;
  const made = new Watchlist(services);
  byIntents.set(services.intents, made);
  return made;
}

/** Stars and unstars bonds for whoever asks, until the undo. */
export function keepStars(services: Needs): Undo {
  const watchlist = watchlistOf(services);
  return services.intents.handle(
    'watch',
    ({ securityId }) => void watchlist.toggle(securityId),
    ({ securityId }) => watchlist.starred.has(securityId),
  );
}
