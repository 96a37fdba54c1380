import { IconButton } from '#core/kit';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from './parts/use-ticket.ts';

const Drawer = lazy(() => import('./Drawer.tsx').then((module) => ({ default: module.Drawer })));

/** The button of the bar, and the drawer that it opens. The ticket itself is fetched with the first opening. */
export const View = observer(function TicketButton() {
  const { t } = useTranslation();
  const desk = useDesk();
  const { isOpen } = desk;
  return (
    <>
      <IconButton icon="swap" label={t('ticket:open')} aria-pressed={isOpen} onClick={() => desk.toggle()} />
      {isOpen && (
        <Suspense fallback={null}>
          <Drawer />
        </Suspense>
      )}
    </>
  );
});
