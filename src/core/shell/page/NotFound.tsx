import { addressOf } from '#contract/config';
import { ButtonLink, Icon } from '#core/kit';
import { useLocation } from '#core/router';
import { useServices } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';

/** The address that was asked for, where the guard kept it. */
const askedOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'asked' in state && typeof state.asked === 'string'
    ? state.asked
    : null;

/** 404: says so, and why that may be. */
export const NotFound = observer(function NotFound() {
  const { config } = useServices();
  const { t } = useTranslation();
  const asked = askedOf(useLocation().state);
  const home = config.routes.get(config.bundle.routes.home);
  return (
    <div className="s-notfound">
      <Icon name="compass" size={40} />
      <h1>{t('shell:notFound.title')}</h1>
      <p>{t('shell:notFound.detail')}</p>
      {asked !== null && <p className="s-notfound-asked">{t('shell:notFound.asked', { path: asked })}</p>}
      {home && (
        <ButtonLink to={addressOf(home)} tone="primary" icon="home">
          {t('shell:notFound.home')}
        </ButtonLink>
      )}
    </div>
  );
});
