import { IconButton, Segments, SkeletonRows } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type FocusEvent, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { usePart } from '#core/query';
import type { Accepted } from './model/outcome.ts';
import { wayBack } from './parts/way-back.ts';
import { TicketView } from './TicketView.tsx';
import './drawer.css';
import { ticketPlugin } from './plugin.ts';

const loadBulk = () => import('./BulkView.tsx').then((module) => module.BulkView);

/**
 * Records where the focus comes from. After the drawer has closed, and the page has its width again, the focus returns there: after an amendment to
 * the row of the new order. Call it in an observer.
 */
function useFocusReturn(accepted: Accepted | null): (event: FocusEvent<HTMLElement>) => void {
  const goBack = useRef<ReturnType<typeof wayBack> | null>(null);
  const replacements = useRef(new Map<string, string>());
  useEffect(() => {
    const replaced = accepted?.entry.replaces?.orderId;
    if (accepted && replaced !== undefined) replacements.current.set(replaced, accepted.reply.orderId);
  }, [accepted]);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) goBack.current?.(replacements.current);
    },
    [],
  );
  return ({ currentTarget, relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      goBack.current = wayBack(relatedTarget);
  };
}

/** The drawer at the right edge of every page. The page makes room for the ticket; bulk quoting overlays it. */
export const Drawer = observer(function Drawer() {
  const { browser } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const { drawer, ticket } = usePlugin(ticketPlugin);
  const { view } = drawer;
  const BulkView = usePart(loadBulk, view === 'bulk');
  const handleFocus = useFocusReturn(ticket.accepted);
  useEffect(() => {
    browser.setRootAttribute('data-drawer', view);
    return () => browser.setRootAttribute('data-drawer', '');
  }, [browser, view]);
  return createPortal(
    // It records where the focus comes from, and closes on Esc: the ticket decides for itself, bulk quoting keeps its rows.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      className="tk-drawer"
      data-view={view}
      aria-label={t('ticket:title')}
      onKeyDown={(event) => {
        if (
          view !== 'bulk' ||
          event.key !== 'Escape' ||
          event.defaultPrevented ||
          event.nativeEvent.isComposing
        )
          return;
        event.preventDefault();
        drawer.close();
      }}
      onFocus={handleFocus}
    >
      <header>
        <Segments
          label={t('ticket:views')}
          value={view}
          choices={[
            { value: 'ticket', label: t('ticket:view.ticket') },
            { value: 'bulk', label: t('ticket:view.bulk') },
          ]}
          onChange={(next) => drawer.open(next)}
        />
        <IconButton icon="close" size="sm" label={t('ticket:close')} onClick={() => drawer.close()} />
      </header>
      {view === 'ticket' ? (
        <TicketView takesFocus onClose={() => drawer.close()} />
      ) : BulkView === null ? (
        <SkeletonRows rows={12} columns={8} label={t('ticket:panel.bulk')} />
      ) : (
        <BulkView />
      )}
    </aside>,
    document.body,
  );
});
