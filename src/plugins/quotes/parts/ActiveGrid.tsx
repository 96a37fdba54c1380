import { useSavedColumns } from '#core/grid';
import { useFollow } from '#core/hooks';
import type { PanelProps } from '#core/plugin';
import { usePlugin } from '#core/services';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { bestKey } from '../model/best-key.ts';
import { FIXED_COLUMNS } from '../model/quote-columns.ts';
import type { ListSettings } from '../model/settings.ts';
import { quotesPlugin } from '../plugin.ts';
import { ListedRows } from '../stores/listed-rows.ts';
import { BestGrid } from './BestGrid.tsx';
import { useLacking } from './ForUsers.tsx';
import { useActiveColumns } from './use-columns.ts';
import { useStars } from './use-quote-rows.ts';

interface Props extends Pick<PanelProps<ListSettings>, 'settings' | 'changeSettings' | 'channel'> {
  /** Name under which its order and place are kept. */
  readonly name: string;
  /** Maximum number of bonds. */
  readonly limit?: number;
}

/** The home page's most active bonds, in its order. A verified user's rows are live; those of others are as the home page last showed. */
export const ActiveGrid = observer(function ActiveGrid({ name, limit, settings, ...panel }: Props) {
  const { feed, market, placeOf, watchlist } = usePlugin(quotesPlugin);
  const { t } = useTranslation();
  const lacking = useLacking();
  const isLive = lacking === null;
  const columns = useSavedColumns({
    columns: useActiveColumns(),
    saved: settings.list,
    onSave: (list) => panel.changeSettings({ list }),
    fixed: FIXED_COLUMNS,
  });
  const rows = useMemo(
    () =>
      new ListedRows({
        rowId: bestKey,
        list: () => feed.data?.active ?? [],
        watch: (onChange) => reaction(() => feed.data, onChange),
        live: isLive ? market.best : undefined,
        limit,
      }),
    [feed, market, isLive, limit],
  );
  useStars(rows);
  useEffect(() => {
    if (lacking !== 'login') void watchlist.load();
  }, [watchlist, lacking]);
  const { data } = feed;
  const ids = useMemo(() => data?.active.slice(0, limit).map(bestKey) ?? [], [data, limit]);
  useFollow(market, 'bestmarket', isLive ? ids : null);
  const { stale } = market.best;
  const isLineLost = isLive && stale && market.best.wasLive;
  return (
    <BestGrid
      label={t('quotes:active.label')}
      source={rows}
      columns={columns}
      place={placeOf(name)}
      channel={panel.channel}
      stale={feed.isStale || isLineLost}
    />
  );
});
