import { addressOf } from '#contract/config';
import { Icon, type IconName } from '#core/kit';
import { NavLink } from '#core/router';
import { usePlugin } from '#core/services';
import { PageOutlet } from '#core/shell';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import './console.css';
import { consolePlugin } from './plugin.ts';

const places = [
  ['studio', 'consoleStudio', 'layout'],
  ['simulator', 'consoleSimulator', 'eye'],
  ['versions', 'consoleVersions', 'clock'],
  ['switches', 'consoleSwitches', 'pause'],
  ['operations', 'consoleOperations', 'bell'],
  ['accounts', 'consoleAccounts', 'user'],
  ['audiences', 'consoleAudiences', 'people'],
  ['keys', 'consoleKeys', 'lock'],
  ['realName', 'consoleRealName', 'verified'],
  ['cases', 'consoleCases', 'message'],
  ['outbox', 'consoleOutbox', 'mail'],
  ['audit', 'consoleAudit', 'shield'],
] as const satisfies readonly (readonly [string, string, IconName])[];

/** The console of product staff: its parts at the left, one of them beside. */
export const View = observer(function ConsolePage() {
  const { config } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  return (
    <div className="c-console">
      <nav className="c-nav" aria-label={t('console:nav')}>
        {places.map(([name, id, icon]) => {
          const route = config.routes.get(id);
          return (
            route && (
              <NavLink key={name} to={addressOf(route)} className="c-nav-item">
                <Icon name={icon} size={14} />
                {t(`console:place.${name}`)}
              </NavLink>
            )
          );
        })}
      </nav>
      <div className="c-place">
        <PageOutlet />
      </div>
    </div>
  );
});
