import type { BestMarket } from '#contract/entities';
import { priceText } from '#core/format';
import type { IconName, MenuEntry } from '#core/kit';
import type { TFunction } from 'i18next';
import type { QuoteSide } from '../model/order-drafts.ts';

interface QuoteMenuActions {
  readonly open: () => void;
  /** Absent: there is no watchlist, as for visitors. */
  readonly watch?: { readonly isWatched: boolean; readonly toggle: () => void };
  /** Absent: the row shows no quote to copy. */
  readonly copy?: () => void;
  /** Hits the bid (1) or lifts the offer (2); absent: no plugin handles orders. */
  readonly order?: (side: QuoteSide) => void;
  readonly alert?: () => void;
}

const action = (
  key: string,
  icon: IconName,
  label: string,
  onSelect: (() => void) | undefined,
): readonly MenuEntry[] => (onSelect === undefined ? [] : [{ kind: 'action', key, icon, label, onSelect }]);

/** Actions on a bond in a list of quotes. */
export function quoteMenu(
  row: Pick<BestMarket, 'bidPrice' | 'ofrPrice'>,
  t: TFunction,
  { open, watch, copy, order, alert }: QuoteMenuActions,
): readonly MenuEntry[] {
  const deal = (side: QuoteSide): readonly MenuEntry[] => {
    const price = priceText(side === 1 ? row.bidPrice : row.ofrPrice);
    if (order === undefined || price === '') return [];
    const label = t(side === 1 ? 'quotes:rowMenu.sell' : 'quotes:rowMenu.buy', { price });
    return action(`order${side}`, 'swap', label, () => order(side));
  };
  return [
    ...deal(1),
    ...deal(2),
    ...action('open', 'list', t('quotes:rowMenu.open'), open),
    ...action('watch', 'star', t(watch?.isWatched ? 'shell:star.remove' : 'shell:star.add'), watch?.toggle),
    ...action('copy', 'copy', t('quotes:copy'), copy),
    ...action('alert', 'alarm', t('quotes:rowMenu.alert'), alert),
  ];
}
