import { addressOf, type FlatRoute } from '#contract/config';
import { ButtonLink, Icon } from '#core/kit';
import { useServices } from '#core/services';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useNamespaces } from '../dashboard/use-namespaces.ts';
import { PageLoading } from './PageLoading.tsx';
import { PageSketch } from './PageSketch.tsx';
import './verify-first.css';

/** State of the verification, as reported by the server: not begun, under review, refused. */
const verificationState = (status: string | undefined): 'none' | 'review' | 'refused' => {
  if (status === 'I') return 'review';
  return status === 'R' ? 'refused' : 'none';
};

/** In place of an advanced page, for users who are not verified: what the page offers and looks like, the state of the verification, and the way there. */
export const VerifyFirst = observer(function VerifyFirst({ route }: { readonly route: FlatRoute }) {
  const { config, session } = useServices();
  const { t } = useTranslation();
  const isReady = useNamespaces(['standins']);
  const verification = verificationState(session.userInfo?.authenticationstatus);
  const way = config.routes.get('myInfo');
  if (!isReady) return <PageLoading />;
  return (
    <section className="s-verify" aria-labelledby="s-verify-title">
      <Icon name="verified" size={40} />
      <h1 id="s-verify-title">{t('standins:verify.title', { page: dynamicText(t, route.title) })}</h1>
      {route.advanced !== null && <p>{dynamicText(t, route.advanced)}</p>}
      <p className="s-verify-state" role="status" data-standing={verification}>
        {t(`standins:verify.state.${verification}`)}
      </p>
      {way && (
        <ButtonLink to={addressOf(way, {}, { tabName: 'NameAuthentication' })} tone="primary" icon="verified">
          {t(`standins:verify.go.${verification}`)}
        </ButtonLink>
      )}
      {route.content.kind === 'dashboard' && <PageSketch layout={route.content.layout} />}
    </section>
  );
});
