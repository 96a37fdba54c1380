import { type Clock, type Undo, untilThere } from '#core/clock';
import type { Intents } from '#core/plugin';
import type { Watchlist } from './watchlist.ts';

/**
 * Keeps stars once their code and the state of the views have loaded, which are not part of the first page: before that, no star answers a press.
 * Resolves to the undo.
 */
export async function keepStarsLater(
  viewState: () => Promise<{ readonly watchlist: Watchlist }>,
  intents: Pick<Intents, 'handle'>,
  clock: Pick<Clock, 'setTimeout'>,
): Promise<Undo> {
  const load = () => Promise.all([viewState(), import('./keep-stars.ts')]);
  const [{ watchlist }, { keepStars }] = await untilThere(load, clock);
  return keepStars(intents, watchlist);
}
