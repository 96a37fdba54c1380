import type { PageProps } from '#core/plugin';
import { useTranslation } from 'react-i18next';
import './cases.css';
import { TransferForm } from './parts/TransferForm.tsx';
import { CasesView } from './parts/CasesView.tsx';

/** Transfers of bonds: requested from a filled order (`?order=`) or by hand, and followed to settlement (R1.03). */
export function View({ query }: PageProps<'case' | 'order' | 'former'>) {
  const { t } = useTranslation();
  return <CasesView kind="transfer" query={query} newLabel={t('cases:transfer.new')} Form={TransferForm} />;
}
