import type { PageProps } from '#core/plugin';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import './cases.css';
import { AskToLogIn } from './parts/AskToLogIn.tsx';
import { CasesView } from './parts/CasesView.tsx';
import { TransferForm } from './parts/TransferForm.tsx';
import { casesPlugin } from './plugin.ts';

/** Transfers of bonds: requested from a filled order (`?order=`) or by hand, and followed to settlement (R1.03). */
export const View = observer(function TransferPage({ query }: PageProps<'case' | 'order' | 'former'>) {
  const { session } = usePlugin(casesPlugin);
  const { t } = useTranslation();
  const words = { title: t('cases:transfer.title'), intro: t('cases:transfer.intro') };
  if (!session.isLogin) return <AskToLogIn {...words} route="passTicket" />;
  return (
    <CasesView
      {...words}
      kind="transfer"
      query={query}
      newLabel={t('cases:transfer.new')}
      Form={TransferForm}
    />
  );
});
