import { usePlugin } from '#core/services';
import { ticketPlugin } from './plugin.ts';
import { IconButton } from '#core/kit';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

const Drawer = lazy(() => import('./Drawer.tsx').then((module) => ({ default: module.Drawer })));

/** The button of the bar, and the drawer that it opens. The ticket itself is fetched with the first opening. */
export const View = observer(function TicketButton() {
  const { t } = useTranslation();
  const { drawer } = usePlugin(ticketPlugin);
  const { isOpen } = drawer;
  return (
    <>
      <IconButton
        icon="swap"
        label={t('ticket:open')}
        aria-pressed={isOpen}
        onClick={() => drawer.toggle()}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <Drawer />
        </Suspense>
      )}
    </>
  );
});
