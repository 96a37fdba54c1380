import { addressOf } from '#contract/config';
import { Link, useLocation } from '#core/router';
import { useFirst, useRest } from '#core/services';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { RETURN_KEY } from '../page/destination.ts';
import { addressOfItem, isActive } from './menu-entries.ts';
import { NavItems } from './NavItems.tsx';
import { ToolItem } from './ToolItem.tsx';
import { useMenuTools } from './use-menu-tools.ts';
import { UserMenu } from './UserMenu.tsx';

interface Props {
  readonly routeId: string | null;
}

/** The navigation bar: brand, pages, tools, and the user or the log-in. All of it from menu.json. */
export const NavBar = observer(function NavBar({ routeId }: Props) {
  const { config, session } = useFirst();
  const plugins = useRest()?.plugins;
  const { t } = useTranslation();
  const { routes } = useMenuTools();
  const home = routes.get(config.bundle.routes.home);
  return (
    <header className="s-nav">
      <Link className="s-brand" to={home ? addressOf(home) : '/'}>
        <svg width="22" height="22" viewBox="0 0 32 32" aria-hidden className="s-mark">
          <rect width="32" height="32" rx="7" />
          <path d="M6.5 23V11m6 12v-8m6 8V9m6 14v-5" />
        </svg>
        <span>{dynamicText(t, config.settings.product.name)}</span>
      </Link>
      <NavItems items={config.menu('navigation', plugins?.menu('navigation'))} routeId={routeId} />
      <div className="s-tools" role="group" aria-label={t('shell:nav.tools')}>
        {config.menu('tools', plugins?.menu('tools')).map((item) => (
          <ToolItem key={item.id} item={item} isCurrent={isActive(item, routeId)} />
        ))}
      </div>
      <div className="s-account">{session.isLogin ? <UserMenu /> : <AccountLinks routeId={routeId} />}</div>
    </header>
  );
});

/** Log-in and registration. Of their own: a logged-in user's bar does not follow the query of the address. */
const AccountLinks = observer(function AccountLinks({ routeId }: Props) {
  const { config } = useFirst();
  const plugins = useRest()?.plugins;
  const { t } = useTranslation();
  const { home, login, notFound } = config.bundle.routes;
  const { pathname, search } = useLocation();
  // They lead back to this page, but from home, and from pages about the log-in, to the user's own.
  const back = [null, home, notFound, login, 'registry', 'forget'].includes(routeId)
    ? {}
    : { [RETURN_KEY]: pathname + search };
  return config.menu('account', plugins?.menu('account')).map((item, at) => {
    const to = addressOfItem({ ...item, query: { ...item.query, ...back } }, config.routes);
    return to === null ? null : (
      <Link
        key={item.id}
        className="k-btn"
        data-tone={at === 0 ? 'primary' : 'ghost'}
        data-menu={`account/${item.id}`}
        to={to}
      >
        {dynamicText(t, item.label)}
      </Link>
    );
  });
});
