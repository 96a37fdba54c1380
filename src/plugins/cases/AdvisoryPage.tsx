import type { PageProps } from '#core/plugin';
import { useTranslation } from 'react-i18next';
import './cases.css';
import { AdvisoryForm } from './parts/AdvisoryForm.tsx';
import { CasesView } from './parts/CasesView.tsx';

/** Applications for investment advice, from the need to the answer (R1.02). */
export function View({ query }: PageProps<'case'>) {
  const { t } = useTranslation();
  return <CasesView kind="advisory" query={query} newLabel={t('cases:advisory.new')} Form={AdvisoryForm} />;
}
