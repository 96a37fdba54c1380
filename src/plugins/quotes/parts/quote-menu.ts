import type { BestMarket } from '#contract/entities';
import { priceText } from '#core/format';
import type { MenuEntry } from '#core/kit';
import type { TFunction } from 'i18next';
import type { QuoteSide } from '../model/order-drafts.ts';

interface QuoteMenuActions {
  readonly open: () => void;
  /** Absent: the row shows no quote to copy. */
  readonly copy?: () => void;
  /** Hits the bid (1) or lifts the offer (2); absent: no plugin handles orders. */
  readonly order?: (side: QuoteSide) => void;
  readonly alert?: () => void;
}

/** Actions on a bond in a list of quotes. */
export function quoteMenu(
  row: Pick<BestMarket, 'bidPrice' | 'ofrPrice'>,
  t: TFunction,
  { open, copy, order, alert }: QuoteMenuActions,
): readonly MenuEntry[] {
  const deal = (side: QuoteSide): MenuEntry[] => {
    const price = priceText(side === 1 ? row.bidPrice : row.ofrPrice);
    if (order === undefined || price === '') return [];
    const label = t(side === 1 ? 'quotes:rowMenu.sell' : 'quotes:rowMenu.buy', { price });
    return [{ kind: 'action', key: `order${side}`, icon: 'swap', label, onSelect: () => order(side) }];
  };
  return [
    ...deal(1),
    ...deal(2),
    { kind: 'action', key: 'open', icon: 'list', label: t('quotes:rowMenu.open'), onSelect: open },
    ...(copy === undefined
      ? []
      : [{ kind: 'action', key: 'copy', icon: 'copy', label: t('quotes:copy'), onSelect: copy } as const]),
    ...(alert === undefined
      ? []
      : [
          {
            kind: 'action',
            key: 'alert',
            icon: 'alarm',
            label: t('quotes:rowMenu.alert'),
            onSelect: alert,
          } as const,
        ]),
  ];
}
