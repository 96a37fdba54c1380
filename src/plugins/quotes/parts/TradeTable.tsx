import type { LatestTrans } from '#contract/entities';
import { LiveGrid, type LiveGridProps } from '#core/grid';
import type { ChannelPort } from '#core/plugin';
import type { PointerEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBondActions, useCurrentBond } from './use-bond-actions.ts';
import { useBondMenu } from './use-bond-menu.ts';

export const tradeKey = (row: LatestTrans): string => row.tradeId;
const bondOf = (row: LatestTrans): string => row.securityId;
/** New trades are listed within this time. */
const REORDER_MS = 250;

const DIRECTIONS = ['GVN', 'TKN', 'TRD'] as const;

/** The direction under the pointer. */
function directionAt({ target }: PointerEvent) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[col-id=direction]') : null;
  const direction = DIRECTIONS.find((one) => one === cell?.textContent);
  return cell === null || direction === undefined ? null : { cell, direction };
}

type GridProps = Omit<LiveGridProps<LatestTrans>, 'label' | 'rowId' | 'hold' | 'reorderMs'>;

/** Done trades in a live grid, with their row actions. The list freezes under the pointer. */
export function TradeTable({ channel, ...grid }: GridProps & { readonly channel: ChannelPort }): ReactNode {
  const { t } = useTranslation();
  const actions = useBondActions(channel);
  const currentId = useCurrentBond(channel);
  const menu = useBondMenu(actions);
  // Rows share the cells of a live grid, so the words are given to the cell that the pointer reaches.
  const explain = (event: PointerEvent) => {
    const found = directionAt(event);
    if (found !== null) found.cell.dataset['tip'] = t(`core:directionTip.${found.direction}`);
  };
  return (
    <div className="q-trades" onPointerOver={explain}>
      <LiveGrid
        {...grid}
        label={t('quotes:panel.trades')}
        rowId={tradeKey}
        currentId={currentId}
        currentKey={bondOf}
        hold="all"
        reorderMs={REORDER_MS}
        onRowClick={(row) => actions.choose(row)}
        onRowOpen={(row) => actions.open(row)}
        rowMenu={(row) => menu(row)}
      />
    </div>
  );
}
