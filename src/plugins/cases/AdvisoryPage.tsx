import type { PageProps } from '#core/plugin';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import './cases.css';
import { AdvisoryForm } from './parts/AdvisoryForm.tsx';
import { AskToLogIn } from './parts/AskToLogIn.tsx';
import { CasesView } from './parts/CasesView.tsx';
import { casesPlugin } from './plugin.ts';

/** Applications for investment advice, from the need to the answer (R1.02). */
export const View = observer(function AdvisoryPage({ query }: PageProps<'case'>) {
  const { session } = usePlugin(casesPlugin);
  const { t } = useTranslation();
  const words = { title: t('cases:advisory.title'), intro: t('cases:advisory.intro') };
  if (!session.isLogin) return <AskToLogIn {...words} route="investmentApply" />;
  return (
    <CasesView
      {...words}
      kind="advisory"
      query={query}
      newLabel={t('cases:advisory.new')}
      Form={AdvisoryForm}
    />
  );
});
