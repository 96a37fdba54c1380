import { addressOf } from '#contract/config';
import { ButtonLink } from '#core/kit';
import { useLocation } from '#core/router';
import { useServices } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { RETURN_KEY } from './page/destination.ts';

interface Props {
  /** It is the page's main action. */
  readonly isMain?: boolean;
}

/** Where content is for logged-in or verified users: to the log-in, which returns to this address, else to the verification. */
export const AccessLink = observer(function AccessLink({ isMain = false }: Props) {
  const { config, session } = useServices();
  const { pathname, search, hash } = useLocation();
  const { t } = useTranslation();
  const { isLogin } = session;
  const way = config.routes.get(isLogin ? 'myInfo' : config.bundle.routes.login);
  if (!way) return null;
  const query = isLogin ? { tabName: 'NameAuthentication' } : { [RETURN_KEY]: `${pathname}${search}${hash}` };
  return (
    <ButtonLink {...(isMain ? { tone: 'primary' } : { size: 'sm' })} to={addressOf(way, {}, query)}>
      {t(isLogin ? 'shell:verify' : 'shell:route.login')}
    </ButtonLink>
  );
});
