import { formatSeconds, parseBeijingTime } from '#contract/rules';
import { addressOf } from '#contract/config';
import { useStablePlaces } from '#core/hooks';
import { Button, Icon, type IconName, IconButton, Kbd } from '#core/kit';
import { usePlugin } from '#core/services';
import { useTick } from '#core/shell';
import { observer } from 'mobx-react-lite';
import { type MouseEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { cardWords } from '../model/card-words.ts';
import type { OrderNews } from '../model/order-news.ts';
import { type Card, isAlert, isNews, isQuestion } from '../stores/cards.ts';
import type { AlertCentre } from '../stores/centre.ts';
import { alertsPlugin } from '../plugin.ts';
import { useAnswerKey } from './use-answer-key.ts';

const ICONS: Readonly<Record<string, IconName>> = {
  alert: 'alarm',
  fill: 'check',
  filled: 'check',
  ended: 'info',
  ask: 'question',
};

const BY_CARD = { keyOf: ({ key }: Card): string => key, newAt: 'start' } as const;

/**
 * News of the user's orders and prices: the newest alert and the newest news side by side in one line over the status line, where they cover nothing
 * that can be pressed; questions, which run out, above it. The region exists from the start, so that screen readers announce the first one too.
 */
export const CardStack = observer(function CardStack({ centre }: { readonly centre: AlertCentre }) {
  const { trading } = usePlugin(alertsPlugin);
  const { t } = useTranslation();
  const { list } = centre.cards;
  const questions = list.filter(isQuestion);
  const { placed, among } = useStablePlaces(questions, BY_CARD);
  useAnswerKey(centre);
  const visible = [list.find(isAlert), list.find(isNews)].filter((card) => card !== undefined);
  const isMany = list.length > 1;
  const hidden = list.filter((card) => !isQuestion(card)).length - visible.length;
  return createPortal(
    <section className="alerts-cards" aria-label={t('alerts:cards')} aria-live="polite" {...among}>
      {trading.listsHits ? (
        // Answered where they are listed: a card would cover figures there. It is still announced.
        <div className="visually-hidden">
          {questions.map((card) => (
            <p key={card.key}>{Object.values(cardWords(card, t)).join(' ')}</p>
          ))}
        </div>
      ) : (
        placed.map(({ item, isGone }) => (
          <CardView key={item.key} card={item} centre={centre} isGone={isGone} />
        ))
      )}
      <div className="alerts-line">
        {visible.map((card) => (
          <CardView key={card.key} card={card} centre={centre} />
        ))}
        {isMany && (
          <Button size="sm" tone="ghost" onClick={() => centre.cards.closeAll()}>
            {t('alerts:dismissAll')}
          </Button>
        )}
        {hidden > 0 && <small className="k-num">+{hidden}</small>}
      </div>
    </section>,
    document.body,
  );
});

interface CardProps {
  readonly card: Card;
  readonly centre: AlertCentre;
  /** It is over, and stays so that no other card comes under the pointer. */
  readonly isGone?: boolean;
}

function CardView({ card, centre, isGone = false }: CardProps) {
  const { browser, config, intents } = usePlugin(alertsPlugin);
  const { t } = useTranslation();
  const { title, body, note } = cardWords(card, t);
  const event = 'event' in card ? card.event : null;
  const kind = event?.kind ?? 'ended';
  const dismiss = (): void => centre.cards.close(card);
  const route = config.routes.get('orderCenter');
  const orderKind = kind !== 'alert' && kind !== 'ask' && route !== undefined;
  return (
    <article
      className="alerts-card"
      data-kind={kind}
      data-hit={kind === 'ask' && !isGone ? '' : undefined}
      data-gone={isGone ? '' : undefined}
    >
      <Icon name={ICONS[kind] ?? 'info'} />
      <div>
        <h2>{title}</h2>
        <p className="k-num">{body}</p>
        {note !== undefined && <p className="alerts-note k-num">{note}</p>}
        {event?.kind === 'ask' && <Answer news={event} isGone={isGone} onDone={dismiss} />}
        {event?.kind === 'alert' && intents.canHandle('order') && (
          <footer>
            <Button
              size="sm"
              onClick={() => {
                intents.raise('order', { securityId: event.alert.securityId, source: 'alerts.card' });
                dismiss();
              }}
            >
              {t('alerts:trade')}
            </Button>
          </footer>
        )}
        {orderKind && (
          <footer>
            <Button
              size="sm"
              onClick={() => {
                browser.go(addressOf(route));
                dismiss();
              }}
            >
              {t('alerts:viewOrders')}
            </Button>
          </footer>
        )}
      </div>
      <IconButton size="sm" icon="close" label={t('alerts:dismiss', { name: title })} onClick={dismiss} />
    </article>
  );
}

type Ask = Extract<OrderNews, { readonly kind: 'ask' }>;

/** Confirm or refuse a hit while its time runs. */
const Answer = observer(function Answer({
  news: { hit },
  isGone,
  onDone,
}: {
  readonly news: Ask;
  readonly isGone: boolean;
  readonly onDone: () => void;
}) {
  const { trading, calendar, notice } = usePlugin(alertsPlugin);
  const { t } = useTranslation();
  const [busy, setBusy] = useState<'confirm' | 'refuse' | null>(null);
  useTick(500);
  const until = parseBeijingTime(hit.expireTime ?? '');
  const leftS = until === null ? null : Math.max(0, Math.ceil((until - calendar.now()) / 1000));
  const answer = async (what: 'confirm' | 'refuse'): Promise<void> => {
    setBusy(what);
    const [outcome] = await (what === 'confirm' ? trading.confirm([hit.hitId]) : trading.cancel([hit.hitId]));
    setBusy(null);
    if (outcome === undefined) return;
    if (outcome.ok) {
      notice.success({ key: what === 'confirm' ? 'alerts:confirmed' : 'alerts:refused' });
      onDone();
    } else if (outcome.words !== null) notice.error(outcome.words);
  };
  const isOver = isGone || leftS === 0;
  const press = (what: 'confirm' | 'refuse', { detail }: MouseEvent): void => {
    // The second of two quick presses could meet the next card.
    if (detail < 2) void answer(what);
  };
  return (
    <footer>
      <Button
        size="sm"
        tone="primary"
        busy={busy === 'confirm'}
        disabled={busy !== null || isOver}
        onClick={(event) => press('confirm', event)}
      >
        {t('alerts:confirm')}
      </Button>
      <Button
        size="sm"
        data-sends=""
        busy={busy === 'refuse'}
        disabled={busy !== null || isOver}
        onClick={(event) => press('refuse', event)}
      >
        {t('alerts:refuse')}
      </Button>
      {!isOver && <Kbd>F4</Kbd>}
      {(leftS !== null || isGone) && (
        <span className="alerts-left k-num" data-short={!isGone && Number(leftS) <= 10 ? '' : undefined}>
          <Icon name="clock" size={12} />
          {isGone ? t('alerts:gone') : isOver ? t('alerts:over') : formatSeconds(Number(leftS))}
        </span>
      )}
    </footer>
  );
});
