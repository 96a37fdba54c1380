import { DOCS_PATH } from '#contract/api';
import { Icon } from '#core/kit';
import type { PageProps } from '#core/plugin';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import './cases.css';
import { ApiForm } from './parts/ApiForm.tsx';
import { AskToLogIn } from './parts/AskToLogIn.tsx';
import { CasesView } from './parts/CasesView.tsx';
import { casesPlugin } from './plugin.ts';

/** Applications for API access, and where its documentation is (R1.05, R2.11). */
export const View = observer(function ApiPage({ query }: PageProps<'case'>) {
  const { session } = usePlugin(casesPlugin);
  const { t } = useTranslation();
  const words = { title: t('cases:api.title'), intro: t('cases:api.intro') };
  const docs = (
    <a className="k-btn" href={DOCS_PATH} target="_blank" rel="noopener">
      {t('cases:api.docs')}
      <Icon name="external" size={14} />
    </a>
  );
  if (!session.isLogin) return <AskToLogIn {...words} route="apiApply" actions={docs} />;
  return (
    <CasesView
      {...words}
      kind="api"
      query={query}
      actions={docs}
      newLabel={t('cases:api.new')}
      Form={ApiForm}
    />
  );
});
