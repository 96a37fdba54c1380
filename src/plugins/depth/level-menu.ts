import { priceText } from '#core/format';
import type { MenuEntry } from '#core/kit';
import type { TFunction } from 'i18next';
import { type LadderRow, levelPrice } from './ladder-view.ts';
import { dealWords, qtyWords } from './level-order.ts';
import type { LevelActions } from './use-level-actions.ts';

interface LevelMenuActions {
  /** 1 a bid, 2 an offer. */
  readonly side: 1 | 2;
  readonly show: 'yield' | 'clean';
  readonly actions: LevelActions;
  readonly onCopy: (side: 1 | 2, row: LadderRow) => void;
  /** Places settlement codes in their year, ms. */
  readonly now: number;
}

/** Actions on a level of the ladder: hit or lift it, copy it, cancel the user's own. */
export function levelMenu(
  row: LadderRow,
  t: TFunction,
  { side, show, actions, onCopy, now }: LevelMenuActions,
): readonly MenuEntry[] {
  const price = priceText(levelPrice(row.level, show));
  return [
    ...(actions.canOrder && !row.mine
      ? [
          {
            kind: 'action',
            key: 'order',
            icon: 'swap',
            label: dealWords(row, side, show, t, now),
            onSelect: () => void actions.order(side, row.level),
          } as const,
        ]
      : []),
    {
      kind: 'action',
      key: 'copy',
      icon: 'copy',
      label: t('depth:copyQuote'),
      onSelect: () => onCopy(side, row),
    },
    ...(row.mine
      ? [
          {
            kind: 'action',
            key: 'cancel',
            icon: 'close',
            label: t('depth:cancelQuote', { price, qty: qtyWords(row.ownQty, t) }),
            onSelect: () => void actions.cancel(row.ownIds),
          } as const,
        ]
      : []),
  ];
}
