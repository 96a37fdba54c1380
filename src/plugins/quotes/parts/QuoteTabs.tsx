import { Tabs } from '#core/kit';
import type { PanelProps } from '#core/plugin';
import { useSetQuery } from '#core/router';
import { PageHost } from '#core/shell';
import { usePlugin, useQueryValue } from '#core/services';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuoteListSettings } from '../model/settings.ts';
import { quotesPlugin } from '../plugin.ts';
import { ForUsers } from './ForUsers.tsx';
import { LazyValuations, LazyWatchlist } from './lazy-lists.tsx';

/** Query key and its values for the kinds of quotes, as the menu links to them (R2.18). */
const KEY = 'activeName';
/** My quotes is another plugin's page: without that plugin there is no such tab. */
const MINE = 'orders.mine';

interface Props extends PanelProps<QuoteListSettings> {
  /** What the third tab shows on this page. */
  readonly main: 'composite' | 'offerAll';
  readonly children: ReactNode;
}

/** A page of quotes for users: the watchlist, the valuations, or what the page itself shows. The address stores the choice. */
export const QuoteTabs = (props: Props): ReactNode => <ForUsers>{() => <Tabbed {...props} />}</ForUsers>;

const Tabbed = observer(function Tabbed({ main, children, ...props }: Props): ReactNode {
  const { plugins } = usePlugin(quotesPlugin);
  const { t } = useTranslation();
  const setParams = useSetQuery();
  const isMineOffered = plugins.pages.has(MINE);
  const requestedTab = useQueryValue(KEY);
  const value =
    requestedTab === 'first' || requestedTab === 'second' || (requestedTab === 'fourth' && isMineOffered)
      ? requestedTab
      : 'third';
  return (
    <div className="q-tabs">
      <Tabs
        label={t('quotes:tab.label')}
        value={value}
        tabs={[
          { value: 'first', label: t('quotes:tab.watchlist') },
          { value: 'second', label: t('quotes:tab.valuations') },
          { value: 'third', label: t(`quotes:tab.${main}`) },
          ...(isMineOffered ? [{ value: 'fourth' as const, label: t('quotes:tab.mine') }] : []),
        ]}
        onChange={(name) =>
          setParams(
            (before) => {
              const next = new URLSearchParams(before);
              next.set(KEY, name);
              return next;
            },
            { replace: true },
          )
        }
      >
        {value === 'fourth' ? (
          <PageHost
            page={MINE}
            params={{}}
            query={{}}
            kept={{ value: props.settings.mine, change: (mine) => props.changeSettings({ mine }) }}
          />
        ) : value === 'first' ? (
          <LazyWatchlist {...props} />
        ) : value === 'second' ? (
          <LazyValuations channel={props.channel} />
        ) : (
          children
        )}
      </Tabs>
    </div>
  );
});
