import type { GridViewState } from '#core/grid';
import { type HomepageDeps, HomepageFeed } from './stores/homepage-feed.ts';
import { Watchlist, type WatchlistDeps } from './stores/watchlist.ts';

/** State shared by this plugin's panels. The stores start nothing automatically. */
export function viewState(services: HomepageDeps & WatchlistDeps) {
  const places = new Map<string, GridViewState>();
  return {
    feed: new HomepageFeed(services),
    watchlist: new Watchlist(services),
    /** Order and row that a list was left at, by its name: restored when it opens again. */
    placeOf: (list: string): GridViewState => {
      const place = places.get(list) ?? {};
      places.set(list, place);
      return place;
    },
  };
}
