import { transaction } from '#contract/api';
import type { RecentQuote } from '#contract/entities';
import { priceText, qtyText, shortTimeText, textOr, timeOrDay } from '#core/format';
import { useRow, useToday } from '#core/hooks';
import { PriceText, SkeletonRows } from '#core/kit';
import { useCall } from '#core/query';
import { usePlugin } from '#core/services';
import { FailedState } from '#core/shell';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Ended, endedAfter, recentQuotes } from '../model/recent-quotes.ts';
import { ticketPlugin } from '../plugin.ts';
import type { TicketStore } from '../stores/ticket-store.ts';

interface ListProps {
  readonly ticket: TicketStore;
  readonly securityId: string;
  /** Quotes listed. */
  readonly rows: number;
}

/** The list that was opened. */
export const RecentList = observer(function RecentList({ ticket, securityId, rows: count }: ListProps) {
  const { market } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const list = useCall(transaction.getRecentlyQuotes, { params: { id: securityId } }, { notTips: true });
  const deep = useRow(market.deep, securityId);
  const ended = useEnded(securityId);
  if (list.state === 'failed') return <FailedState title={t('ticket:recent.failed')} onRetry={list.retry} />;
  if (list.state !== 'ready')
    return <SkeletonRows rows={count} columns={4} label={t('ticket:recent.loading')} />;
  const rows = recentQuotes(list.value, deep, ended, count);
  if (rows.length === 0) return <p>{t('ticket:recent.none')}</p>;
  return (
    <ol aria-label={t('ticket:recent.title')}>
      {rows.map((quote) => (
        <li key={quote.quoteId} data-status={quote.status}>
          <Quote quote={quote} ticket={ticket} />
        </li>
      ))}
    </ol>
  );
});

const Quote = observer(function Quote({
  quote,
  ticket,
}: {
  readonly quote: RecentQuote;
  readonly ticket: TicketStore;
}) {
  const today = useToday();
  const { t } = useTranslation();
  const side = quote.side === 1 ? 'bid' : 'ofr';
  const { price, priceType } = quote;
  // A masked price is text, and cannot be quoted at.
  const take = () => {
    if (typeof price === 'number') ticket.change({ priceType, priceText: String(price), targetQuoteId: '' });
  };
  return (
    <button
      type="button"
      data-tip={t('ticket:recent.take')}
      disabled={!ticket.isEditable || typeof price !== 'number'}
      onClick={take}
    >
      <span data-side={side}>{t(`ticket:recent.${side}`)}</span>
      <PriceText text={priceText(price)} side={side} />
      <span className="k-num">{qtyText(quote.qty, t)}</span>
      <span className="tk-recent-org">{textOr(quote.org)}</span>
      <span>{t(`ticket:recent.status.${quote.status}`)}</span>
      <time className="k-num" title={shortTimeText(quote.time)}>
        {timeOrDay(quote.time, today)}
      </time>
    </button>
  );
});

/** Quotes that leave the market while the list is open. */
function useEnded(securityId: string): Ended {
  const { push } = usePlugin(ticketPlugin);
  const [ended, setEnded] = useState<Ended>(() => new Map());
  useEffect(
    () =>
      push.subscribe('RevocationBond', {
        securityIds: [securityId],
        onFrame: ({ op, rows }) => {
          if (op === 'upd') setEnded((before) => endedAfter(before, rows));
        },
      }),
    [push, securityId],
  );
  return ended;
}
