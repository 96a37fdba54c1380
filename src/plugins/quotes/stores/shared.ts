import type { GridPlace } from '#core/grid';
import type { Services } from '#core/services';
import { HomepageFeed } from './homepage-feed.ts';
import type { Watchlist } from './watchlist.ts';
import { watchlistOf } from './watchlist-of.ts';

/** What the panels of this plugin share on one page. */
export interface Shared {
  readonly feed: HomepageFeed;
  readonly watchlist: Watchlist;
  /** Order and row that a list was left at, by its name: it is found so again. */
  readonly placeOf: (list: string) => GridPlace;
}

const byServices = new WeakMap<Services, Shared>();

/** The shared stores, made when first asked for. They start nothing by themselves. */
export function sharedOf(services: Services): Shared {
  const known = byServices.get(services);
  if (known !== undefined) return known;
  const places = new Map<string, GridPlace>();
  const placeOf = (list: string): GridPlace => {
    const place = places.get(list) ?? {};
    places.set(list, place);
    return place;
  };
  const made = { feed: new HomepageFeed(services), watchlist: watchlistOf(services), placeOf };
  byServices.set(services, made);
  return made;
}
