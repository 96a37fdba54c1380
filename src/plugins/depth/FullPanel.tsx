import type { SidedLevel } from '#contract/entities';
import { FULL_STATUS_DEFAULT } from '#contract/rules';
import type { SavedColumns } from '#core/define';
import { ColumnButton, LiveGrid, useSavedColumns } from '#core/grid';
import { useToday } from '#core/hooks';
import { Segments } from '#core/kit';
import type { PanelProps } from '#core/plugin';
import { useObserved, usePlugin } from '#core/services';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import './ladder.css';
import { BondPanel } from './BondPanel.tsx';
import { ladderRows } from './ladder-view.ts';
import { levelMenu } from './level-menu.ts';
import { CANCEL, quoteColumns } from './quote-columns.ts';
import { QuoteRows } from './quote-rows.ts';
import { useDataState } from './use-data-state.ts';
import { useLevelActions } from './use-level-actions.ts';
import { useQuoteCopy } from './use-quote-copy.ts';
import { depthPlugin } from './plugin.ts';

interface FullSettings {
  readonly list: SavedColumns;
}

/** Every live quote of the bond, newest first. */
export function View({ channel, settings, changeSettings }: PanelProps<FullSettings>): ReactNode {
  return (
    <BondPanel channel={channel} stream="fullmarket">
      {(securityId) => (
        <AllQuotes
          key={securityId}
          securityId={securityId}
          saved={settings.list}
          onSave={(list) => changeSettings({ list })}
        />
      )}
    </BondPanel>
  );
}

const quoteId = (row: SidedLevel): string => row.quoteId;
const isFirm = (row: SidedLevel): boolean => row.firm;
/** The session's fullStatus while only firm quotes are shown. */
const FIRM_ONLY = 0;
/** Columns that a user does not hide: a quote is its side and its yield. */
const FIXED = ['side', 'yield'];
const NEWEST_FIRST = { columnId: 'time', direction: 'desc' } as const;

/** Every live quote, or only the firm ones. */
function FirmOnly({ isFull }: { readonly isFull: boolean }): ReactNode {
  const { session } = usePlugin(depthPlugin);
  const { t } = useTranslation();
  return (
    <Segments
      label={t('depth:fullStatus.label')}
      value={isFull ? 'all' : 'firm'}
      choices={[
        { value: 'all', label: t('depth:fullStatus.all') },
        { value: 'firm', label: t('depth:fullStatus.firm') },
      ]}
      onChange={(scope) => session.setFullStatus(scope === 'all' ? FULL_STATUS_DEFAULT : FIRM_ONLY)}
    />
  );
}

interface AllQuotesProps {
  readonly securityId: string;
  readonly saved: SavedColumns;
  readonly onSave: (columns: SavedColumns) => void;
}

/** The quotes that this session shows. */
function useQuotes(securityId: string) {
  const { market, session } = usePlugin(depthPlugin);
  // fullStatus of the session: every live quote (1, the initial value), or only the firm ones; kept with the session.
  const isFull = useObserved(useCallback(() => session.fullStatus === FULL_STATUS_DEFAULT, [session]));
  const source = useMemo(
    () => new QuoteRows(market.full, securityId, isFull ? undefined : isFirm),
    [market, securityId, isFull],
  );
  return { isFull, source };
}

/** The columns as this user keeps them. */
function useColumns({ saved, onSave }: Pick<AllQuotesProps, 'saved' | 'onSave'>) {
  const { calendar } = usePlugin(depthPlugin);
  const { t } = useTranslation();
  const today = useToday();
  return useSavedColumns({
    columns: useMemo(() => quoteColumns(t, calendar, today), [t, calendar, today]),
    saved,
    onSave,
    sort: NEWEST_FIRST,
    fixed: FIXED,
  });
}

function AllQuotes({ securityId, saved, onSave }: AllQuotesProps): ReactNode {
  const { calendar, market } = usePlugin(depthPlugin);
  const { t } = useTranslation();
  const { isFull, source } = useQuotes(securityId);
  const state = useDataState(market.table('fullmarket'));
  const stale = state !== 'live';
  // The panel's strip says so.
  const isUnknown = state === 'interrupted' && !market.full.get(securityId);
  const copy = useQuoteCopy(securityId, market.best.get(securityId)?.symbol ?? securityId);
  const actions = useLevelActions(securityId, 'depth.full', stale);
  const columns = useColumns({ saved, onSave });
  return (
    <div className="depth-full">
      <div className="depth-full-tools">
        <FirmOnly isFull={isFull} />
        <ColumnButton {...columns} />
      </div>
      <LiveGrid
        key={columns.revision}
        {...columns.grid}
        label={t('depth:panel.full')}
        source={source}
        rowId={quoteId}
        stale={stale}
        overlay={isUnknown ? undefined : t(state === 'loading' ? 'depth:loading' : 'depth:noQuotes')}
        onRowOpen={(row) => {
          if (!actions.order(row.side, row)) void copy([{ side: row.side, level: row }]);
        }}
        onRowCopy={(row) => void copy([{ side: row.side, level: row }])}
        onRowClick={(row, columnId) => {
          if (columnId === CANCEL && row.mine) void actions.cancel([row.quoteId]);
          else if (columnId === 'yield') actions.order(row.side, row);
        }}
        rowMenu={(row) =>
          // Each quote is a line of its own.
          ladderRows([row], row.qty, false).flatMap((line) =>
            levelMenu(line, t, {
              side: row.side,
              show: 'yield',
              actions,
              now: calendar.now(),
              onCopy: (side, { level }) => void copy([{ side, level }]),
            }),
          )
        }
        onRowLetter={(row, letter) => {
          if (letter === 'x' && row.mine) void actions.cancel([row.quoteId]);
          else if (letter !== (row.side === 1 ? 's' : 'b') || !actions.order(row.side, row)) return false;
          return true;
        }}
      />
    </div>
  );
}
