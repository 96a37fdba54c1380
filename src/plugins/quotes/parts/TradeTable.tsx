import type { LatestTrans } from '#contract/entities';
import { LiveGrid, type LiveGridProps } from '#core/grid';
import type { ChannelPort } from '#core/plugin';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBondActions } from './use-bond-actions.ts';
import { useBondMenu } from './use-bond-menu.ts';

export const tradeKey = (row: LatestTrans): string => row.tradeId;
/** New trades are listed within this time. */
const REORDER_MS = 250;

type GridProps = Omit<LiveGridProps<LatestTrans>, 'label' | 'rowId' | 'hold' | 'reorderMs'>;

/** Done trades in a live grid, with their row actions. The list freezes under the pointer. */
export function TradeTable({ channel, ...grid }: GridProps & { readonly channel: ChannelPort }): ReactNode {
  const { t } = useTranslation();
  const actions = useBondActions(channel);
  const menu = useBondMenu(actions);
  return (
    <LiveGrid
      {...grid}
      label={t('quotes:panel.trades')}
      rowId={tradeKey}
      currentId={null}
      hold="all"
      reorderMs={REORDER_MS}
      onRowClick={(row) => actions.choose(row)}
      onRowOpen={(row) => actions.open(row)}
      rowMenu={(row) => menu(row)}
    />
  );
}
