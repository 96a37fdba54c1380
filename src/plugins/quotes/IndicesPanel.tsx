import { usePlugin } from '#core/services';
import { quotesPlugin } from './plugin.ts';
import type { Homepage } from '#contract/entities';
import { amountText, numberText, timeOnDay } from '#core/format';
import { useToday } from '#core/hooks';
import { Delta, StatusDot } from '#core/kit';
import type { ChannelPort, PanelProps } from '#core/plugin';
import { marketName } from '#core/text';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LivePrice } from './parts/Figures.tsx';
import { HomeState } from './parts/HomeState.tsx';
import { useBondActions, useCurrentBond } from './parts/use-bond-actions.ts';
import './quotes.css';
import './home.css';

/** Benchmark yields with their change today, and how busy the market is. */
export function View({ channel }: PanelProps<Record<string, never>>): ReactNode {
  const { t } = useTranslation();
  return (
    <HomeState
      rows={2}
      columns={8}
      empty={t('quotes:empty.indices')}
      isEmpty={(page) => page.indices.length === 0}
    >
      {(page) => (
        <div className="q-strip">
          <Indices indices={page.indices} channel={channel} />
          <Stats page={page} />
        </div>
      )}
    </HomeState>
  );
}

function Indices({
  indices,
  channel,
}: {
  readonly indices: Homepage['indices'];
  readonly channel: ChannelPort;
}): ReactNode {
  const { t } = useTranslation();
  const actions = useBondActions(channel);
  const current = useCurrentBond(channel);
  return (
    <ul className="q-indices">
      {indices.map((index) => {
        const name =
          index.key === undefined
            ? index.name
            : marketName(t, `index.${index.key}`, index.name, { years: index.years ?? 0 });
        return (
          <li key={index.name}>
            <button
              type="button"
              className="q-index"
              aria-pressed={index.securityId === current}
              onClick={() => actions.choose({ securityId: index.securityId, symbol: name })}
              onDoubleClick={() => actions.open({ securityId: index.securityId, symbol: name })}
            >
              <span className="q-index-name">
                <span title={name}>{name}</span>
                <small>{index.securityId}</small>
              </span>
              <span className="q-index-figures">
                <strong>
                  <LivePrice value={index.yield} />
                </strong>
                <Delta value={index.chgBp} unit=" BP" />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const Stats = observer(function Stats({ page }: { readonly page: Homepage }) {
  const { t, i18n } = useTranslation();
  const { feed } = usePlugin(quotesPlugin);
  const { stats } = page;
  const today = useToday();
  // Until the first event of a day the server keeps the figures of the last session.
  const day = page.asOf?.startsWith(today) ? 'today' : 'earlier';
  const time = timeOnDay(page.asOf, today);
  return (
    <dl className="q-stats">
      <div>
        <dt>{t(`quotes:stats.quotes.${day}`)}</dt>
        <dd className="k-num">{t('quotes:stats.count', { value: numberText(stats.quotes) })}</dd>
      </div>
      <div>
        <dt>{t(`quotes:stats.trades.${day}`)}</dt>
        <dd className="k-num">{t('quotes:stats.count', { value: numberText(stats.trades) })}</dd>
      </div>
      <div>
        <dt>{t('quotes:stats.amount')}</dt>
        <dd className="k-num">
          {t('quotes:stats.yi', { value: amountText(stats.amountYi, i18n.language) })}
        </dd>
      </div>
      <div>
        <dt>
          <StatusDot tone={feed.isStale ? 'warn' : stats.marketOpen ? 'ok' : 'off'} />{' '}
          {feed.isStale
            ? t('quotes:staleShort')
            : t(stats.marketOpen ? 'quotes:stats.open' : 'quotes:stats.closed')}
        </dt>
        <dd className="k-num">{t('quotes:stats.asOf', { time })}</dd>
      </div>
    </dl>
  );
});
