import { ButtonLink } from '#core/kit';
import { useServices } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useAccessWay } from './use-access-way.ts';

interface Props {
  /** It is the page's main action. */
  readonly isMain?: boolean;
}

/** Where content is for logged-in or verified users: to the log-in, which returns to this address, else to the verification. */
export const AccessLink = observer(function AccessLink({ isMain = false }: Props) {
  const { session } = useServices();
  const { t } = useTranslation();
  const way = useAccessWay();
  if (way === null) return null;
  return (
    <ButtonLink {...(isMain ? { tone: 'primary' } : { size: 'sm' })} to={way}>
      {t(session.isLogin ? 'shell:verify' : 'shell:route.login')}
    </ButtonLink>
  );
});
