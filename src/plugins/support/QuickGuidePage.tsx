import { ButtonLink, Card, Icon, type IconName, Kbd, Page } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import './support.css';
import { useAddress } from './use-address.ts';
import { supportPlugin } from './plugin.ts';

const steps = [
  ['search', 'search'],
  ['quote', 'swap'],
  ['depth', 'columns'],
  ['link', 'link'],
  ['own', 'layout'],
] as const satisfies readonly (readonly [string, IconName])[];

const keys = [
  ['search', ['/', 'Ctrl+K']],
  ['move', ['Tab']],
  ['open', ['Enter']],
  ['close', ['Esc']],
  ['all', ['?']],
] as const;

/** Five steps and the keys (R2.05). */
export const View = observer(function QuickGuidePage() {
  const { config } = usePlugin(supportPlugin);
  const { t } = useTranslation();
  const address = useAddress();
  const depth = address('deepQuotation');
  return (
    <Page title={t('support:quick.title')} intro={t('support:quick.intro')}>
      <div className="p-quick">
        <ol className="p-steps">
          {steps.map(([key, icon], at) => (
            <li key={key}>
              <span className="p-step-icon">
                <Icon name={icon} size={18} />
              </span>
              <div>
                <h2>
                  <span className="k-num">{at + 1}</span> {t(`support:quick.steps.${key}.title`)}
                </h2>
                <p>{t(`support:quick.steps.${key}.body`)}</p>
              </div>
            </li>
          ))}
        </ol>
        <div className="p-side">
          <Card title={t('support:quick.keys')}>
            <dl className="k-facts">
              {keys.map(([key, caps]) => (
                <div key={key} className="p-pair">
                  <dt>{t(`support:quick.key.${key}`)}</dt>
                  <dd>
                    {caps.map((cap) => (
                      <Kbd key={cap}>{cap}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </Card>
          {depth !== undefined && (
            <ButtonLink to={depth} tone="primary" size="lg" wide>
              {t('support:quick.go')}
            </ButtonLink>
          )}
          <ButtonLink to={address(config.bundle.routes.home) ?? '/'} size="lg" wide>
            {t('support:quick.home')}
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
});
