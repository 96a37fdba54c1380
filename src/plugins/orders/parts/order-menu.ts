import type { Order } from '#contract/entities';
import type { MenuEntry } from '#core/kit';
import type { TFunction } from 'i18next';

interface OrderMenuActions {
  readonly isChosen: boolean;
  readonly choose: () => void;
  readonly cancel: () => void;
  /** Undefined: it cannot be changed. */
  readonly amend: (() => void) | undefined;
  readonly open: () => void;
  readonly copy: () => void;
}

/** Actions on an order of the list. */
export const orderMenu = (
  { canCancel }: Order,
  t: TFunction,
  { isChosen, choose, cancel, amend, open, copy }: OrderMenuActions,
): readonly MenuEntry[] => [
  {
    kind: 'action',
    key: 'choose',
    icon: 'check',
    label: t(isChosen ? 'orders:rowMenu.unchoose' : 'orders:rowMenu.choose'),
    onSelect: choose,
  },
  { kind: 'action', key: 'open', icon: 'list', label: t('orders:rowMenu.open'), onSelect: open },
  { kind: 'action', key: 'copy', icon: 'copy', label: t('orders:rowMenu.copyRow'), onSelect: copy },
  {
    kind: 'action',
    key: 'amend',
    icon: 'pencil',
    label: t('orders:act.amend'),
    disabled: amend === undefined,
    onSelect: () => amend?.(),
  },
  {
    kind: 'action',
    key: 'cancel',
    icon: 'close',
    label: t('orders:act.cancel'),
    disabled: !canCancel,
    onSelect: cancel,
  },
];
