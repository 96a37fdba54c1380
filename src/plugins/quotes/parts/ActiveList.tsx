import { Icon } from '#core/kit';
import type { PanelProps } from '#core/plugin';
import { AccessLink } from '#core/shell';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListSettings } from '../model/settings.ts';
import { ActiveGrid } from './ActiveGrid.tsx';
import { useSeesPrices } from './ForUsers.tsx';
import { HomeState } from './HomeState.tsx';

/** The day's most active bonds, as many as the home page lists; visitors see where full prices are available. */
export function ActiveList(props: PanelProps<ListSettings>): ReactNode {
  const { t } = useTranslation();
  const seesPrices = useSeesPrices();
  return (
    <HomeState
      rows={12}
      columns={8}
      empty={t('quotes:empty.active')}
      isEmpty={(page) => page.active.length === 0}
    >
      {() => (
        <>
          <div className="q-fill">
            <ActiveGrid name="home.active" {...props} />
          </div>
          {!seesPrices && <LoginLine />}
        </>
      )}
    </HomeState>
  );
}

function LoginLine(): ReactNode {
  const { t } = useTranslation();
  return (
    <p className="q-login">
      <Icon name="lock" size={12} />
      {t('quotes:lockedMasked')}
      <AccessLink />
    </p>
  );
}
