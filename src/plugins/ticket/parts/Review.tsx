import type { Level } from '#contract/entities';
import { AUTO_CANCEL_OPTIONS, e4Text, settlementLabel } from '#contract/rules';
import { numberText } from '#core/format';
import { useRow } from '#core/hooks';
import { Button, Icon, Kbd } from '#core/kit';
import { usePlugin } from '#core/services';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText } from '../model/bond-figures.ts';
import { dealOf, isTargetAway, kindKey, levelsAgainst } from '../model/target.ts';
import { typedQuantity } from '../model/typed.ts';
import { isEstimate } from '../model/workdays.ts';
import type { TicketStore } from '../stores/ticket-store.ts';
import { useShortfall } from './use-shortfall.ts';
import { ticketPlugin } from '../plugin.ts';

/** The order once more, before it is sent: nothing can be edited here, and one key sends it. */
export const Review = observer(function Review({ ticket }: { readonly ticket: TicketStore }) {
  const { market } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const { draft, figures, quantity, stage, priceCheck } = ticket;
  const { needsOtherKey } = priceCheck;
  // The quote is kept for the review: its party does not change, but the quote itself may disappear.
  const [quote] = useState(() =>
    levelsAgainst(market.deep.get(draft.securityId), draft.side).find(
      ({ quoteId }) => quoteId === draft.targetQuoteId,
    ),
  );
  const party = [quote?.org, quote?.traderName].filter(Boolean).join(' ');
  // The key that led here must not send a price that is far off: the focus goes to the back button.
  useEffect(() => (needsOtherKey ? back : button).current?.focus(), [needsOtherKey]);
  const side = t(draft.side === 1 ? 'ticket:side.buy' : 'ticket:side.sell');
  const priceText =
    figures === null ? draft.priceText : e4Text(draft.priceType === 'Y' ? figures.yieldE4 : figures.cleanE4);
  return (
    <section
      className="tk-review"
      data-side={draft.side === 1 ? 'bid' : 'ofr'}
      aria-label={t('ticket:review.title')}
    >
      <h3>
        <b>{side}</b> {draft.symbol}
        <span className="k-num">
          {priceText} · {t('ticket:wan', { value: numberText(quantity) })}
        </span>
      </h3>
      <Facts ticket={ticket} party={party} />
      {draft.replaces !== null && <p className="tk-hint">{t('ticket:review.replaces')}</p>}
      <Warnings ticket={ticket} quote={quote} />
      <footer>
        <Button size="lg" ref={back} onClick={() => ticket.edit()} disabled={stage === 'sending'}>
          {t('ticket:review.back')} <Kbd>Esc</Kbd>
        </Button>
        <button
          type="button"
          className="tk-send"
          data-sends=""
          ref={button}
          data-confirm=""
          aria-keyshortcuts={needsOtherKey ? 'Y' : 'Enter'}
          aria-busy={stage === 'sending'}
          disabled={stage === 'sending'}
          onClick={() => void ticket.confirm()}
        >
          {t(stage === 'sending' ? 'ticket:review.sending' : 'ticket:review.confirm', { side })}{' '}
          <Kbd>{needsOtherKey ? 'Y' : 'Enter'}</Kbd>
        </button>
      </footer>
    </section>
  );
});

interface FactsProps {
  readonly ticket: TicketStore;
  /** Who is dealt with; empty: the market. */
  readonly party: string;
}

const Facts = observer(function Facts({ ticket, party }: FactsProps) {
  const { t } = useTranslation();
  return (
    <dl>
      {useFacts(ticket, party).map(([key, value]) => (
        <div key={key}>
          <dt>{t(`ticket:review.${key}`)}</dt>
          <dd className="k-num">{value}</dd>
        </div>
      ))}
    </dl>
  );
});

interface WarningsProps {
  readonly ticket: TicketStore;
  /** What is hit. */
  readonly quote: Level | undefined;
}

/** What should be seen before sending: how the quote deals, or that it is gone, a price that is far off, its cost over the best. */
const Warnings = observer(function Warnings({ ticket, quote }: WarningsProps) {
  const { trading, market } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const deep = useRow(market.deep, ticket.draft.securityId);
  // What is being sent may take the quote itself.
  const isGone =
    ticket.stage !== 'sending' && !market.deep.stale && isTargetAway(ticket.draft, ticket.aimed, deep);
  const { warnings, needsOtherKey, costOverBest } = ticket.priceCheck;
  const short = useShortfall(ticket);
  return (
    <div className="tk-warnings" role={needsOtherKey ? 'alert' : undefined}>
      {quote !== undefined && !isGone && (
        <p className={short === null ? 'tk-hint' : 'tk-warn'}>
          {short ?? t(`ticket:hit.${dealOf(quote.quoteInd)}`)}
        </p>
      )}
      {warnings.map(({ key, values, level }) => (
        <p key={key} className="tk-warn" data-level={level}>
          <Icon name="warning" size={14} />
          {t(`ticket:warning.${key}`, values)}
        </p>
      ))}
      {isGone && (
        <p className="tk-warn" data-level="warn" role="alert">
          <Icon name="warning" size={14} />
          {t('ticket:target.gone')}
        </p>
      )}
      {costOverBest !== null && (
        <p className="tk-warn tk-cost" data-level={needsOtherKey ? 'ask' : 'warn'}>
          {t(ticket.draft.side === 1 ? 'ticket:warning.costs' : 'ticket:warning.brings', costOverBest)}
        </p>
      )}
      {needsOtherKey && <p className="tk-hint">{t('ticket:warning.otherKey')}</p>}
      {trading.isLost && (
        <p className="tk-warn" data-level="ask" role="alert">
          <Icon name="warning" size={14} />
          {t('core:http.offline')}
        </p>
      )}
    </div>
  );
});

const timeKey = (timeInForce: number): '0' | '1' | '3' =>
  timeInForce === 3 ? '3' : timeInForce === 1 ? '1' : '0';

/** What is sent, line by line. Call it in an observer. */
function useFacts({ draft, figures, quantity, settleDate }: TicketStore, party: string) {
  const { calendar } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const settle = settlementLabel(draft.settlType, calendar.now());
  const auto = AUTO_CANCEL_OPTIONS.find((option) => option.specifyTime === draft.specifyTime)?.label;
  const cancel =
    auto === undefined
      ? ''
      : t('ticket:review.autoCancel', { time: dynamicText(t, `rules:${auto.key}`, auto.values) });
  const least = typedQuantity(draft.minQtyText);
  const part = draft.allOrNone
    ? t('ticket:review.whole')
    : least.kind === 'number' && least.value > 0
      ? t('ticket:review.least', { value: numberText(least.value) })
      : '';
  return [
    ['bond', `${draft.symbol} ${draft.securityId}`],
    ...(party === '' ? [] : [['party', party] as const]),
    ['yield', figures === null ? '--' : `${e4Text(figures.yieldE4)}%`],
    ['clean', figures === null ? '--' : e4Text(figures.cleanE4)],
    [
      'qty',
      [t('ticket:wan', { value: numberText(quantity) }), part].filter((text) => text !== '').join(' · '),
    ],
    [
      'settle',
      [
        `${dynamicText(t, `rules:${settle.key}`, settle.values)}  ${settleDate ?? ''}`,
        ...(settleDate !== null && isEstimate(settleDate, calendar.facts)
          ? [t('ticket:note.estimated')]
          : []),
      ].join(' · '),
    ],
    ['kind', t(draft.targetQuoteId === '' ? `ticket:kind.${kindKey(draft.quoteInd)}` : 'ticket:hit.kind')],
    [
      'life',
      [t(`ticket:inForce.${timeKey(draft.timeInForce)}`), cancel].filter((text) => text !== '').join(' · '),
    ],
    [
      'amount',
      figures === null || quantity === null
        ? '--'
        : `${amountText(quantity, figures.dirtyE4)} ${t('ticket:unit.yuan')}`,
    ],
  ] as const;
}
