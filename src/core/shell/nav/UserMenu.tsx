import { maskName } from '#contract/rules';
import { DropMenu, Icon, Skeleton } from '#core/kit';
import { useFirst, useRest } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { menuEntries } from './menu-entries.ts';
import { useMenuTools } from './use-menu-tools.ts';

/** The current user and their menu. */
export const UserMenu = observer(function UserMenu() {
  const { session, config } = useFirst();
  const plugins = useRest()?.plugins;
  const { t } = useTranslation();
  const tools = useMenuTools();
  const user = session.userInfo;
  return (
    <DropMenu
      label={t('shell:user.menu')}
      align="end"
      entries={() => menuEntries(config.menu('user', plugins?.menu('user')), tools, 'user')}
      renderTrigger={(props) => (
        <button type="button" className="s-user" {...props}>
          <span className="visually-hidden">{t('shell:user.menu')}</span>
          <Icon name={session.newAuth === 'Y' ? 'verified' : 'user'} size={16} />
          {user ? (
            <span className="s-user-name">
              <b>{maskName(user.realname || user.opername)}</b>
              <small>{user.urmorgshortname}</small>
            </span>
          ) : (
            <Skeleton width="64px" />
          )}
          <Icon name="chevron-down" size={12} />
        </button>
      )}
    />
  );
});
