import { usePlugin } from '#core/services';
import { ticketPlugin } from './plugin.ts';
import { Button } from '#core/kit';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { usePart } from '#core/query';

const loadDrawer = () => import('./Drawer.tsx').then((module) => module.Drawer);

/** The button on the bar, and the drawer that it opens. The ticket itself is fetched when first opened. */
export const View = observer(function TicketButton() {
  const { t } = useTranslation();
  const { drawer } = usePlugin(ticketPlugin);
  const { isOpen } = drawer;
  const Drawer = usePart(loadDrawer, isOpen);
  return (
    <>
      {/* The most used action here: it is more prominent than the icons next to it. */}
      <Button icon="swap" size="sm" tone="primary" aria-pressed={isOpen} onClick={() => drawer.toggle()}>
        {t('ticket:open')}
      </Button>
      {isOpen && Drawer !== null && <Drawer />}
    </>
  );
});
