import type { Undo } from '#core/clock';
import type { Intents } from '#core/plugin';
import type { Watchlist } from './watchlist.ts';

/** Handles requests to star and unstar bonds, and keeps the list as the user's other windows leave it, until the undo. */
export function keepStars(intents: Pick<Intents, 'handle'>, watchlist: Watchlist): Undo {
  const stopHandle = intents.handle(
    'watch',
    ({ securityId }) => void watchlist.toggle(securityId),
    ({ securityId }) => watchlist.starred.has(securityId),
  );
  const stopFollow = watchlist.follow();
  return () => {
    stopFollow();
    stopHandle();
  };
}
