import type { PageProps } from '#core/plugin';
import { useTranslation } from 'react-i18next';
import './cases.css';
import { QuestionForm } from './parts/QuestionForm.tsx';
import { CasesView } from './parts/CasesView.tsx';

/** The user's questions to the firm: asked, followed and answered in one thread each (R1.04). */
export function View({ query }: PageProps<'case'>) {
  const { t } = useTranslation();
  return <CasesView kind="question" query={query} newLabel={t('cases:question.ask')} Form={QuestionForm} />;
}
