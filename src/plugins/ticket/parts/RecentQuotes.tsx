import { Icon, SkeletonRows } from '#core/kit';
import { lazyPart } from '#core/query';
import { observer } from 'mobx-react-lite';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketStore } from '../stores/ticket-store.ts';

// Few users open it: it is loaded then.
const RecentList = lazyPart(() => import('./RecentList.tsx').then(({ RecentList: Part }) => Part));

/** Quotes listed. */
const ROWS = 8;

/** The bond's newest quotes, live or not: collapsed until opened. A press copies the price into the ticket. */
export const RecentQuotes = observer(function RecentQuotes({ ticket }: { readonly ticket: TicketStore }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const { securityId } = ticket.draft;
  if (securityId === '') return null;
  return (
    <section className="tk-recent">
      <button type="button" aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen(!isOpen)}>
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={12} />
        {t('ticket:recent.title')}
      </button>
      <div id={listId}>
        {isOpen && (
          <Suspense fallback={<SkeletonRows rows={ROWS} columns={4} label={t('ticket:recent.loading')} />}>
            <RecentList key={securityId} ticket={ticket} securityId={securityId} rows={ROWS} />
          </Suspense>
        )}
      </div>
    </section>
  );
});
