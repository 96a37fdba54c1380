import { useObserved, usePlugin } from '#core/services';
import { LockedState } from '#core/shell';
import { reaction } from 'mobx';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkFoot } from './parts/BulkFoot.tsx';
import { BulkInput } from './parts/BulkInput.tsx';
import { BulkTable } from './parts/BulkTable.tsx';
import { NoPath } from './parts/NoPath.tsx';
import { usePathWatch, useReadAgain } from './parts/use-read-again.ts';
import './ticket.css';
import './bulk.css';
import { ticketPlugin } from './plugin.ts';

/** Quoting many bonds at once: paste, review, correct, send. For logged-in users. */
export function BulkView(): ReactNode {
  const { session, bulk, clock, browser } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const isLogin = useObserved(useCallback(() => session.isLogin, [session]));
  useEffect(
    () =>
      reaction(
        () => session.userInfo?.operid ?? null,
        (operId) => bulk.takeUser(operId),
        { fireImmediately: true },
      ),
    [session, bulk],
  );
  useReadAgain(bulk, clock);
  usePathWatch(bulk, clock, browser);
  if (!isLogin) return <LockedState title={t('ticket:loginFirst')} />;
  return (
    <section className="tb" aria-label={t('ticket:panel.bulk')}>
      <BulkInput bulk={bulk} />
      <NoPath bulk={bulk} />
      <BulkTable bulk={bulk} />
      <BulkFoot bulk={bulk} />
    </section>
  );
}
