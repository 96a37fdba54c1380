import { transaction } from '#contract/api';
import type { LatestHighest } from '#contract/entities';
import { priceText, qtyText, shortTimeText, timeOrDay } from '#core/format';
import { useAvailableWidth, useFollow, useIsAmong, useToday } from '#core/hooks';
import { PriceText } from '#core/kit';
import type { ChannelPort } from '#core/plugin';
import { useCall } from '#core/query';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNews, newestFirst } from '../model/newest-best.ts';
import { quotesPlugin } from '../plugin.ts';
import { useBondActions } from './use-bond-actions.ts';

/** Quotes kept for the line; those without room are not shown. */
const MAX_ROWS = 12;
/** The line is refreshed at this interval. */
const EVERY_MS = 1000;
/** Width of one quote, px; the sheet has the same. */
const ITEM_PX = 300;
/** The line's own name and its padding. */
const HEAD_PX = 90;

const keyOf = (row: LatestHighest): string => `${row.securityId}/${row.side}`;

/**
 * The quotes that most recently became the best of their side, as one line, which stands still while the user is in it: a press chooses the bond.
 * Kept in `quoteView.bidDriverData`.
 */
export const NewestBest = observer(function NewestBest({ channel }: { readonly channel: ChannelPort }) {
  const { quoteView } = usePlugin(quotesPlugin);
  const { t } = useTranslation();
  const actions = useBondActions(channel);
  const today = useToday();
  const [host, setHost] = useState<HTMLElement | null>(null);
  const room = useAvailableWidth(host);
  const { isAmong, among } = useIsAmong();
  useNewestBest(isAmong);
  const count = room === null ? 1 : Math.max(1, Math.floor((room - HEAD_PX) / ITEM_PX));
  return (
    <section className="q-newest" ref={setHost} aria-label={t('quotes:newestBest.label')} {...among}>
      <strong>{t('quotes:newestBest.label')}</strong>
      {quoteView.bidDriverData.length === 0 && <span>{t('quotes:newestBest.none')}</span>}
      <div>
        {quoteView.bidDriverData.slice(0, count).map((row, place) => (
          <button
            type="button"
            key={`${keyOf(row)} ${row.time}`}
            data-animate={quoteView.driverAnimate}
            // Movement by a transform is not a layout shift.
            style={{ transform: `translateX(${place * ITEM_PX}px)` }}
            onClick={() => actions.choose(row)}
          >
            <Quote row={row} today={today} />
          </button>
        ))}
      </div>
    </section>
  );
});

function Quote({ row, today }: { readonly row: LatestHighest; readonly today: string }): ReactNode {
  const { t } = useTranslation();
  const side = row.side === 1 ? 'bid' : 'ofr';
  return (
    <>
      <span className="q-newest-name" title={row.symbol}>
        {row.symbol}
      </span>
      <span data-side={side}>{t(`quotes:newestBest.${side}`)}</span>
      <PriceText text={priceText(row.price)} side={side} />
      <span className="k-num">{qtyText(row.qty, t)}</span>
      <time className="k-num" title={shortTimeText(row.time)}>
        {timeOrDay(row.time, today)}
      </time>
    </>
  );
}

/** Keeps the line current: from a call at once, then from the stream; not while the user is in it, so that what is pressed is what was read. */
function useNewestBest(isAmong: boolean): void {
  const { market, quoteView, clock } = usePlugin(quotesPlugin);
  const isUserThere = useRef(isAmong);
  useEffect(() => {
    isUserThere.current = isAmong;
  }, [isAmong]);
  const first = useCall(
    transaction.latestHighestMarketInfo,
    { query: { rows: MAX_ROWS } },
    { notTips: true },
  );
  useFollow(market, 'latestHighestMarke', 'all');
  useEffect(() => {
    if (first.value !== null) market.highest.seed(first.value.map((row) => [keyOf(row), row]));
  }, [first.value, market]);
  useEffect(() => {
    const take = () => {
      const rows = newestFirst(market.highest.rows(), MAX_ROWS);
      const isHeld = isUserThere.current && quoteView.bidDriverData.length > 0;
      if (!isHeld && isNews(quoteView.bidDriverData, rows)) quoteView.setBidDriverData(rows);
    };
    take();
    const stop = clock.setInterval(take, EVERY_MS);
    return () => {
      stop();
      quoteView.setBidDriverData([]);
    };
  }, [market, quoteView, clock]);
}
