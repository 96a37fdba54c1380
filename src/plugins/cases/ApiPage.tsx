import { DOCS_PATH } from '#contract/api';
import { Icon } from '#core/kit';
import type { PageProps } from '#core/plugin';
import { useTranslation } from 'react-i18next';
import './cases.css';
import { ApiForm } from './parts/ApiForm.tsx';
import { CasesView } from './parts/CasesView.tsx';

/** Applications for API access, and where its documentation is (R1.05, R2.11). */
export function View({ query }: PageProps<'case'>) {
  const { t } = useTranslation();
  const docs = (
    <a className="k-btn" href={DOCS_PATH} target="_blank" rel="noopener">
      {t('cases:api.docs')}
      <Icon name="external" size={14} />
    </a>
  );
  return <CasesView kind="api" query={query} actions={docs} newLabel={t('cases:api.new')} Form={ApiForm} />;
}
