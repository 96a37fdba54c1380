import type { SavedColumns } from '#core/define';
import { ColumnButton, useSavedColumns } from '#core/grid';
import { IconButton, StaleStrip } from '#core/kit';
import { lazyPart } from '#core/query';
import { useObserved, usePlugin } from '#core/services';
import { reaction } from 'mobx';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CHOOSE, FIRST_HIDDEN, STATUS } from '../model/order-columns.ts';
import type { OrderFilter } from '../model/order-filter.ts';
import { OrderActions } from '../stores/order-actions.ts';
import { OrderList } from '../stores/order-list.ts';
import { ActionBar } from './ActionBar.tsx';
import { FilterBar } from './FilterBar.tsx';
import { OrderGrid } from './OrderGrid.tsx';
import { QuotaStrip } from './QuotaStrip.tsx';
import { Totals } from './Totals.tsx';
import { useExport } from './use-export.ts';
import { useOrderColumns } from './use-order-columns.ts';
import '../orders.css';
import { ordersPlugin } from '../plugin.ts';

const FIXED = [CHOOSE, STATUS];

/** Loaded after the list: no one waits for it while no hit is pending. */
const PendingHits = lazyPart(() => import('./PendingHits.tsx').then(({ PendingHits: Part }) => Part));

interface Props {
  /** How the columns were left. */
  readonly prefs: SavedColumns;
  /** Stores all of them. */
  readonly onPrefs: (prefs: SavedColumns) => void;
  /** The initial filter. */
  readonly first?: Partial<OrderFilter>;
  /** The user is looking at this bond. */
  readonly onBond?: (securityId: string) => void;
}

/** The user's own orders and quotes, live: quota, filter, list, pending hits, and actions on the chosen ones. */
export function OrdersView({ prefs, onPrefs, first, onBond }: Props): ReactNode {
  const { trading } = usePlugin(ordersPlugin);
  const { t } = useTranslation();
  const { list, actions } = useOrders(first);
  const columns = useSavedColumns({
    columns: useOrderColumns(actions),
    saved: prefs,
    onSave: onPrefs,
    firstHidden: FIRST_HIDDEN,
    fixed: FIXED,
  });
  const file = useExport(list);
  const isOld = useObserved(useCallback(() => trading.ready && trading.stale, [trading]));
  return (
    <div className="o-view">
      {isOld && <StaleStrip text={t('orders:stale')} />}
      <FilterBar list={list}>
        <QuotaStrip />
        <ColumnButton {...columns} />
        <IconButton
          icon="download"
          data-sends=""
          label={t('orders:export.label')}
          disabled={file.isBusy}
          aria-busy={file.isBusy}
          onClick={() => void file.run()}
        />
      </FilterBar>
      <div className="o-fill">
        <OrderGrid key={columns.revision} list={list} actions={actions} columns={columns} onBond={onBond} />
      </div>
      {/* Below the list: one that arrives moves no row from under a press that cancels. */}
      <Suspense fallback={null}>
        <PendingHits />
      </Suspense>
      <Totals list={list} />
      <ActionBar list={list} actions={actions} />
    </div>
  );
}

/** The orders shown, with selection and actions. */
function useOrders(first: Props['first']) {
  const { http, trading, session, clock } = usePlugin(ordersPlugin);
  const [list] = useState(
    () => new OrderList({ http, trading, session, clock, ...(first === undefined ? {} : { first }) }),
  );
  const actions = useMemo(
    () => new OrderActions({ trading, find: (id) => list.get(id), onTouched: (ids) => list.touch(ids) }),
    [trading, list],
  );
  useEffect(() => list.start(), [list]);
  useEffect(() => trading.onChange(({ now }) => actions.changed(now)), [trading, actions]);
  useEffect(
    () =>
      reaction(
        () => trading.stale,
        (isStale) => {
          if (!isStale) actions.allRead();
        },
      ),
    [trading, actions],
  );
  return { list, actions };
}
