import type { PanelProps } from '#core/plugin';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LatestActiveSettings } from './model/settings.ts';
import { ActiveGrid } from './parts/ActiveGrid.tsx';
import { HighestGrid } from './parts/HighestGrid.tsx';
import { HomeState } from './parts/HomeState.tsx';
import { ForUsers } from './parts/ForUsers.tsx';
import { TradesGrid } from './parts/TradesGrid.tsx';
import './quotes.css';
import './boards.css';

/** As high as the space reserved for them. */
const ROWS = 12;

/** The day's most active bonds, the quotes that most recently became best, and every trade of the day. */
export function View(props: PanelProps<LatestActiveSettings>): ReactNode {
  const { t } = useTranslation();
  const { channel, settings, changeSettings } = props;
  return (
    <div className="q-latest">
      <section aria-label={t('quotes:panel.active')}>
        <h3>{t('quotes:panel.active')}</h3>
        <div className="q-latest-active">
          <HomeState
            rows={ROWS}
            columns={8}
            empty={t('quotes:empty.active')}
            isEmpty={(page) => page.active.length === 0}
          >
            {() => <ActiveGrid name="latest.active" limit={ROWS} {...props} />}
          </HomeState>
        </div>
      </section>
      <section aria-label={t('quotes:panel.highest')}>
        <h3>{t('quotes:panel.highest')}</h3>
        <div className="q-fill">
          <ForUsers>
            {() => (
              <HighestGrid
                channel={channel}
                saved={settings.highest}
                onSave={(highest) => changeSettings({ highest })}
              />
            )}
          </ForUsers>
        </div>
      </section>
      <section aria-label={t('quotes:panel.trades')}>
        <h3>{t('quotes:panel.trades')}</h3>
        <div className="q-fill">
          <ForUsers>
            {() => (
              <TradesGrid
                channel={channel}
                saved={settings.trades}
                onSave={(trades) => changeSettings({ trades })}
              />
            )}
          </ForUsers>
        </div>
      </section>
    </div>
  );
}
