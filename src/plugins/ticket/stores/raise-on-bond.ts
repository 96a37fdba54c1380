import { MAIN_CHANNEL } from '#contract/config';
import type { PluginServices } from '#core/services';

/** Starts an order on the bond of the page, 1 to buy, 2 to sell. Nothing happens while the page has none. */
export function raiseOnBond(
  { channels, intents }: Pick<PluginServices, 'channels' | 'intents'>,
  side: 1 | 2,
): void {
  const bond = channels.current(MAIN_CHANNEL, 'bond');
  if (bond !== null) intents.raise('order', { securityId: bond.id.securityId, side, source: 'ticket.key' });
}
