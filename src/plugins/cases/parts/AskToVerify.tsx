import { ButtonLink, Card, PanelState } from '#core/kit';
import { usePlugin } from '#core/services';
import { useAccessWay } from '#core/shell';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { casesPlugin } from '../plugin.ts';

/** State of the verification, as reported by the server: not begun, under review, refused. */
const STANDINGS: Readonly<Record<string, 'review' | 'refused'>> = { I: 'review', R: 'refused' };

/** In place of a form that the server accepts only from verified users: why, the state of the verification, and the way there (R1.01). */
export const AskToVerify = observer(function AskToVerify({ title }: { readonly title: string }) {
  const { session } = usePlugin(casesPlugin);
  const { t } = useTranslation();
  const verification = STANDINGS[session.userInfo?.authenticationstatus ?? ''] ?? 'none';
  const way = useAccessWay();
  return (
    <Card title={title}>
      <PanelState
        kind="locked"
        title={t('cases:verify.title')}
        detail={t(`cases:verify.state.${verification}`)}
      >
        {way !== null && (
          <ButtonLink tone="primary" icon="verified" to={way}>
            {t(`cases:verify.go.${verification}`)}
          </ButtonLink>
        )}
      </PanelState>
    </Card>
  );
});
