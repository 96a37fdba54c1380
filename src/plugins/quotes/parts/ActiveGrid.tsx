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
import { useSeesPrices } from './ForUsers.tsx';
import { useActiveColumns } from './use-columns.ts';
import { useStars } from './use-quote-rows.ts';

interface Props extends Pick<PanelProps<ListSettings>, 'settings' | 'changeSettings' | 'channel'> {
  /** Name under which its order and place are kept. */
  readonly name: string;
  /** Maximum number of bonds. */
  readonly limit?: number;
}

/** The home page's most active bonds, in its order. A logged-in user's rows are live; a visitor's are as the home page last showed. */
export const ActiveGrid = observer(function ActiveGrid({ name, limit, settings, ...panel }: Props) {
  const { feed, market, placeOf, watchlist } = usePlugin(quotesPlugin);
  const { t } = useTranslation();
  const seesPrices = useSeesPrices();
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
        live: seesPrices ? market.best : undefined,
        limit,
      }),
    [feed, market, seesPrices, limit],
  );
  useStars(rows);
  useEffect(() => {
    if (seesPrices) void watchlist.load();
  }, [watchlist, seesPrices]);
  const { data } = feed;
  const ids = useMemo(() => data?.active.slice(0, limit).map(bestKey) ?? [], [data, limit]);
  useFollow(market, 'bestmarket', seesPrices ? ids : null);
  const { stale } = market.best;
  const isLineLost = seesPrices && stale && market.best.wasLive;
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
