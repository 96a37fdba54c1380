import type { SidedLevel } from '#contract/entities';
import { LiveGrid } from '#core/grid';
import type { PanelProps } from '#core/plugin';
import { useObserved, usePlugin } from '#core/services';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BondPanel } from './BondPanel.tsx';
import { CANCEL, quoteColumns } from './quote-columns.ts';
import { QuoteRows } from './quote-rows.ts';
import { useLevelActions } from './use-level-actions.ts';
import { useQuoteCopy } from './use-quote-copy.ts';
import { depthPlugin } from './plugin.ts';

/** Every live quote of the bond, newest first. */
export function View({ channel }: PanelProps<Record<string, never>>): ReactNode {
  return (
    <BondPanel channel={channel} stream="fullmarket">
      {(securityId) => <AllQuotes key={securityId} securityId={securityId} />}
    </BondPanel>
  );
}

const quoteId = (row: SidedLevel): string => row.quoteId;
const NEWEST_FIRST = { columnId: 'time', direction: 'desc' } as const;

function AllQuotes({ securityId }: { readonly securityId: string }): ReactNode {
  const { market, clock } = usePlugin(depthPlugin);
  const { t } = useTranslation();
  const source = useMemo(() => new QuoteRows(market.full, securityId), [market, securityId]);
  const stale = useObserved(useCallback(() => market.full.stale, [market]));
  const copy = useQuoteCopy(securityId, market.best.get(securityId)?.symbol ?? securityId);
  const actions = useLevelActions(securityId, 'depth.full', stale);
  const columns = useMemo(() => quoteColumns(t, clock), [t, clock]);
  return (
    <LiveGrid
      label={t('depth:panel.full')}
      columns={columns}
      source={source}
      rowId={quoteId}
      sort={NEWEST_FIRST}
      stale={stale}
      overlay={t('depth:noQuotes')}
      onRowOpen={(row) => {
        if (!actions.order(row.side, row)) void copy([{ side: row.side, level: row }]);
      }}
      onRowCopy={(row) => void copy([{ side: row.side, level: row }])}
      onRowClick={(row, columnId) => {
        if (columnId === CANCEL && row.mine) void actions.cancel([row.quoteId]);
        else if (columnId === 'yield') actions.order(row.side, row);
      }}
      onRowLetter={(row, letter) => {
        if (letter === 'x' && row.mine) void actions.cancel([row.quoteId]);
        else if (letter !== (row.side === 1 ? 's' : 'b') || !actions.order(row.side, row)) return false;
        return true;
      }}
    />
  );
}
