import { addressOf, type FlatRoute, matchRoute, type RouteTable } from '#contract/config';
import { ButtonLink, Icon } from '#core/kit';
import { useLocation } from '#core/router';
import { useServices } from '#core/services';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useNamespaces } from '../dashboard/use-namespaces.ts';

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

/** 404: states so, with the possible reason; a page that this user may not open is named. */
export const NotFound = observer(function NotFound() {
  const { config } = useServices();
  const { t } = useTranslation();
  const address = requestedAddress(useLocation().state);
  const closed = address === null ? null : closedPage(config.routes, address);
  const home = config.routes.get(config.bundle.routes.home);
  if (!useNamespaces(['standins'])) return null;
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
