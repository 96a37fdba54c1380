import type { Undo } from '#core/clock';
import type { Intents } from '#core/plugin';
import type { Watchlist } from './watchlist.ts';

/** Handles requests to star and unstar bonds, until the undo. */
export const keepStars = (intents: Pick<Intents, 'handle'>, watchlist: Watchlist): Undo =>
  intents.handle(
    'watch',
    ({ securityId }) => void watchlist.toggle(securityId),
    ({ securityId }) => watchlist.starred.has(securityId),
  );
