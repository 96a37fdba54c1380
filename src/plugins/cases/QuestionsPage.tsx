import type { PageProps } from '#core/plugin';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import './cases.css';
import { AskToLogIn } from './parts/AskToLogIn.tsx';
import { CasesView } from './parts/CasesView.tsx';
import { QuestionForm } from './parts/QuestionForm.tsx';
import { casesPlugin } from './plugin.ts';

/** The user's questions to the firm: asked, followed and answered in one thread each (R1.04). */
export const View = observer(function QuestionsPage({ query }: PageProps<'case'>) {
  const { session } = usePlugin(casesPlugin);
  const { t } = useTranslation();
  const words = { title: t('cases:question.title'), intro: t('cases:question.intro') };
  if (!session.isLogin) return <AskToLogIn {...words} route="myQuestion" />;
  return (
    <CasesView
      {...words}
      kind="question"
      query={query}
      newLabel={t('cases:question.ask')}
      Form={QuestionForm}
    />
  );
});
