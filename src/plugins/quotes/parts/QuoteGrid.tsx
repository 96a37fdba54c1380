import type { BestMarket } from '#contract/entities';
import { PanelState, SkeletonRows } from '#core/kit';
import type { ListColumns } from '#core/grid';
import type { PanelProps } from '#core/plugin';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CopySide } from '../model/copy-quotes.ts';
import type { QuoteListSettings } from '../model/settings.ts';
import type { FilteredRows } from '../stores/filtered-rows.ts';
import { BestGrid } from './BestGrid.tsx';
import { isAwaited } from './use-quote-rows.ts';
import type { QuoteFilterState } from './use-quote-filter.ts';
import { quotesPlugin } from '../plugin.ts';

interface Props extends Pick<PanelProps<QuoteListSettings>, 'channel'> {
  readonly label: string;
  readonly rows: FilteredRows<BestMarket>;
  readonly columns: ListColumns<BestMarket>;
  readonly filter: QuoteFilterState;
  /** What to copy where the column does not determine it; default both sides. */
  readonly side?: CopySide;
}

const ROW_PX = { normal: 26, compact: 22 } as const;

/** A list of best quotes under its filter. */
export const QuoteGrid = observer(function QuoteGrid(props: Props) {
  const { market, placeOf } = usePlugin(quotesPlugin);
  const { label, rows, filter } = props;
  return (
    <div className="q-fill">
      <BestGrid
        label={label}
        source={rows}
        columns={props.columns}
        place={placeOf(label)}
        channel={props.channel}
        side={props.side ?? 'both'}
        stale={market.best.stale}
        rowHeight={ROW_PX[filter.density]}
        overlay={<Empty filter={filter} isWaiting={isAwaited(market)} />}
      />
    </div>
  );
});

interface EmptyProps extends Pick<Props, 'filter'> {
  readonly isWaiting: boolean;
}

/** Nothing has arrived yet, nothing passes the filter, or nothing is quoted. */
function Empty({ filter, isWaiting }: EmptyProps): ReactNode {
  const { t } = useTranslation();
  if (isWaiting) return <SkeletonRows rows={16} columns={12} label={t('quotes:loading')} />;
  return filter.isFiltered ? (
    <PanelState
      kind="search"
      title={t('quotes:empty.filtered')}
      action={{ label: t('quotes:filter.clear'), onClick: filter.clear }}
    />
  ) : (
    <PanelState kind="empty" title={t('quotes:empty.quotes')} detail={t('quotes:empty.quotesDetail')} />
  );
}
