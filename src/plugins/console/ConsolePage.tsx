import { cases, consoleApi, type Endpoint, mayMake } from '#contract/api';
import { addressOf } from '#contract/config';
import { Icon, type IconName, PanelState } from '#core/kit';
import { NavLink, Navigate, useLocation } from '#core/router';
import { usePlugin } from '#core/services';
import { PageOutlet } from '#core/shell';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { CasesToDo, OpenProposals, Waiting } from './parts/Waiting.tsx';
import './console.css';
import { consolePlugin } from './plugin.ts';

/** Each part of the console with its route and the call without which it is useless. */
const places = [
  ['studio', 'consoleStudio', 'layout', consoleApi.impact],
  ['simulator', 'consoleSimulator', 'eye', consoleApi.source],
  ['versions', 'consoleVersions', 'clock', consoleApi.versions],
  ['approvals', 'consoleApprovals', 'check', consoleApi.proposals],
  ['switches', 'consoleSwitches', 'pause', consoleApi.killSwitch],
  ['operations', 'consoleOperations', 'bell', consoleApi.broadcast],
  ['accounts', 'consoleAccounts', 'user', consoleApi.accounts],
  ['audiences', 'consoleAudiences', 'people', consoleApi.audiences],
  ['keys', 'consoleKeys', 'lock', consoleApi.apiKeys],
  ['realName', 'consoleRealName', 'verified', consoleApi.realNames],
  ['cases', 'consoleCases', 'message', cases.desk],
  ['outbox', 'consoleOutbox', 'mail', consoleApi.outbox],
  ['audit', 'consoleAudit', 'shield', consoleApi.audit],
] as const satisfies readonly (readonly [string, string, IconName, Endpoint])[];

/** Why no part of the console is shown. */
const NoPlace = (why: { readonly title: string; readonly detail: string }) => (
  <PanelState kind="empty" isPage {...why} />
);

/** The console of product staff: the parts that their roles open on the left, one of them next to it. */
export const View = observer(function ConsolePage() {
  const { config, session } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const roles = session.userInfo?.staffRoles ?? [];
  const visiblePlaces = places.flatMap(([name, id, icon, call]) => {
    const route = config.routes.get(id);
    const isOpen = mayMake(call, roles);
    return route ? [{ name, icon, call, isOpen, address: addressOf(route) }] : [];
  });
  const here = visiblePlaces.find(({ address }) => address === pathname);
  const first = visiblePlaces.find(({ isOpen }) => isOpen);
  // The menu leads everyone here: staff who edit nothing start at their own first part.
  if (here?.isOpen === false && here.name === 'studio' && first)
    return <Navigate replace to={first.address} />;
  return (
    <div className="c-console">
      <nav className="c-nav" aria-label={t('console:nav')}>
        {visiblePlaces
          .filter(({ isOpen }) => isOpen)
          .map(({ name, icon, address }) => (
            <NavLink key={name} to={address} className="c-nav-item">
              <Icon name={icon} size={14} />
              {t(`console:place.${name}`)}
              {name === 'approvals' && mayMake(consoleApi.decideProposal, roles) && (
                <OpenProposals here={pathname} />
              )}
              {name === 'realName' && <Waiting here={pathname} />}
              {name === 'cases' && <CasesToDo here={pathname} />}
            </NavLink>
          ))}
      </nav>
      <div className="c-place">
        {session.userInfo === null ? (
          <NoPlace title={t('console:role.loggedOut')} detail={t('console:role.loggedOutDetail')} />
        ) : here?.isOpen === false ? (
          <NoPlace
            title={t('console:role.closed', { place: t(`console:place.${here.name}`) })}
            detail={t('console:role.needed', {
              roles: here.call.roles?.map((role) => t(`console:role.${role}`)).join(t('console:role.or')),
            })}
          />
        ) : first === undefined ? (
          <NoPlace title={t('console:role.none')} detail={t('console:role.noneDetail')} />
        ) : (
          <PageOutlet />
        )}
      </div>
    </div>
  );
});
