import { addressOf, type FlatRoute, matchRoute, type RouteTable } from '#contract/config';
import { ButtonLink, Icon } from '#core/kit';
import { useLocation } from '#core/router';
import { useServices } from '#core/services';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';

/** The requested address, if the guard recorded it. */
const askedOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'asked' in state && typeof state.asked === 'string'
    ? state.asked
    : null;

/** The page at this address, which others can open. */
const closedPage = (table: RouteTable, asked: string): FlatRoute | null => {
  const [path = ''] = asked.split('?');
  const route = matchRoute(table, path)?.route;
  return route === undefined || route.content.kind === 'builtin' ? null : route;
};

/** 404: states so, with the possible reason; a page that this user may not open is named. */
export const NotFound = observer(function NotFound() {
  const { config } = useServices();
  const { t } = useTranslation();
  const asked = askedOf(useLocation().state);
  const closed = asked === null ? null : closedPage(config.routes, asked);
  const home = config.routes.get(config.bundle.routes.home);
  return (
    <div className="s-notfound">
      <Icon name={closed === null ? 'compass' : 'lock'} size={40} />
      <h1>
        {closed === null
          ? t('shell:notFound.title')
          : t('shell:notFound.closed', { page: dynamicText(t, closed.title) })}
      </h1>
      <p>{t(closed === null ? 'shell:notFound.detail' : 'shell:notFound.closedDetail')}</p>
      {asked !== null && <p className="s-notfound-asked">{t('shell:notFound.asked', { path: asked })}</p>}
      {home && (
        <ButtonLink to={addressOf(home)} tone="primary" icon="home">
          {t('shell:notFound.home')}
        </ButtonLink>
      )}
    </div>
  );
});
