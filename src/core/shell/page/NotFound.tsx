import { addressOf, type FlatRoute, matchRoute, resolveRoute, type RouteTable } from '#contract/config';
import { ButtonLink, Icon } from '#core/kit';
import { useLocation, useNavigate } from '#core/router';
import { useServices } from '#core/services';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNamespaces } from '../dashboard/use-namespaces.ts';
import { PageLoading } from './PageLoading.tsx';

/** The requested address, if the guard recorded it. */
const requestedAddress = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'asked' in state && typeof state.asked === 'string'
    ? state.asked
    : null;

/** The page at this address, which others can open. */
const closedPage = (table: RouteTable, address: string): FlatRoute | null => {
  const [path = ''] = address.split('?');
  const route = matchRoute(table, path)?.route;
  return route === undefined || route.content.kind === 'builtin' ? null : route;
};

/** Leads to the requested page once this user may open it: by a new configuration, or by a right granted meanwhile. */
function useOpened(page: FlatRoute | null, address: string | null): void {
  const { config } = useServices();
  const navigate = useNavigate();
  const { login, notFound } = config.bundle.routes;
  const resolution = page === null ? null : resolveRoute(config.routes, page.id, config.gate.context);
  const isOpen = resolution?.kind === 'show' && ![login, notFound].includes(resolution.route);
  useEffect(() => {
    if (isOpen && address !== null) void navigate(address, { replace: true });
  }, [isOpen, address, navigate]);
}

/** 404: states so, with the possible reason; a page that this user may not open is named. */
export const NotFound = observer(function NotFound() {
  const { config } = useServices();
  const { t } = useTranslation();
  const address = requestedAddress(useLocation().state);
  const closed = address === null ? null : closedPage(config.routes, address);
  const home = config.routes.get(config.bundle.routes.home);
  useOpened(closed, address);
  if (!useNamespaces(['standins'])) return <PageLoading />;
  return (
    <div className="s-notfound">
      <Icon name={closed === null ? 'compass' : 'lock'} size={40} />
      <h1>
        {closed === null
          ? t('standins:notFound.title')
          : t('standins:notFound.closed', { page: dynamicText(t, closed.title) })}
      </h1>
      <p>{t(closed === null ? 'standins:notFound.detail' : 'standins:notFound.closedDetail')}</p>
      {address !== null && (
        <p className="s-notfound-asked">{t('standins:notFound.asked', { path: address })}</p>
      )}
      {home && (
        <ButtonLink to={addressOf(home)} tone="primary" icon="home">
          {t('standins:notFound.home')}
        </ButtonLink>
      )}
    </div>
  );
});
