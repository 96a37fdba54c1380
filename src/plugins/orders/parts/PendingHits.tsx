import type { Order, PendingHit } from '#contract/entities';
import { formatSeconds, ORDER_QTY_STEP, parseBeijingTime } from '#contract/rules';
import { priceText, qtyText, textOr, typedText } from '#core/format';
import { useStablePlaces } from '#core/hooks';
import { Button } from '#core/kit';
import { usePlugin } from '#core/services';
import { useTick } from '#core/shell';
import type { Words } from '#core/text';
import { observer } from 'mobx-react-lite';
import { type RefCallback, useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrderWords } from './use-order-words.ts';
import { ordersPlugin } from '../plugin.ts';

/** Below this many seconds the countdown warns. */
const SOON_S = 30;

interface Waiting {
  readonly order: Order;
  readonly hit: PendingHit;
}

const BY_HIT = { keyOf: ({ hit }: Waiting): string => hit.hitId, newAt: 'end' } as const;

/** Pending hits on the user's negotiable quotes: confirm all or a part, or refuse, before time runs out. The earliest to expire comes first. */
export const PendingHits = observer(function PendingHits() {
  const { trading } = usePlugin(ordersPlugin);
  const { t } = useTranslation();
  const waiting = trading.live
    .flatMap((order) => order.pendingHits.map((hit): Waiting => ({ order, hit })))
    .sort(
      (a, b) =>
        (a.hit.expireTime ?? '').localeCompare(b.hit.expireTime ?? '') ||
        a.hit.hitId.localeCompare(b.hit.hitId),
    );
  const section = useListing();
  const { placed, among } = useStablePlaces(waiting, BY_HIT);
  if (placed.length === 0) return null;
  return (
    <section className="o-hits" ref={section} aria-label={t('orders:hits.title')} {...among}>
      <h3>
        {t('orders:hits.title')}
        <span className="k-count">{waiting.length}</span>
      </h3>
      <ul>
        {placed.map(({ item, isGone }) => (
          <HitRow key={item.hit.hitId} {...item} isGone={isGone} />
        ))}
      </ul>
    </section>
  );
});

/** While the element is in sight, the hits in it are known to be listed. */
function useListing(): RefCallback<HTMLElement> {
  const { trading } = usePlugin(ordersPlugin);
  return useCallback(
    (element) => {
      if (element === null || typeof IntersectionObserver !== 'function') return undefined;
      let end: (() => void) | null = null;
      const leave = (): void => {
        end?.();
        end = null;
      };
      const watch = new IntersectionObserver(
        (entries) => {
          if (entries.at(-1)?.isIntersecting === true) end ??= trading.listHits();
          else leave();
        },
        { threshold: 0.5 },
      );
      watch.observe(element);
      return () => {
        watch.disconnect();
        leave();
      };
    },
    [trading],
  );
}

/** The quantity as typed, and the answer to a hit: which one is in progress, and why the last was refused. */
function useAnswer({ order, hit }: Waiting) {
  const { trading, notice } = usePlugin(ordersPlugin);
  const [qty, setQty] = useState(String(hit.orderQty));
  const [busy, setBusy] = useState<'confirm' | 'refuse' | null>(null);
  const [refusal, setRefusal] = useState<Words | null>(null);
  const typed = typedText(qty);
  const amount = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
  const isStep = amount === hit.orderQty || amount % ORDER_QTY_STEP === 0;
  const isGood = amount > 0 && amount <= hit.orderQty && isStep;
  const answer = async (action: 'confirm' | 'refuse') => {
    if (action === 'confirm' && !isGood) {
      setRefusal({ key: 'orders:hits.badQty', values: { step: ORDER_QTY_STEP, max: hit.orderQty } });
      return;
    }
    setBusy(action);
    setRefusal(null);
    const part = amount === hit.orderQty ? undefined : amount;
    const [row] = await (action === 'confirm'
      ? trading.confirm([hit.hitId], part)
      : trading.cancel([hit.hitId]));
    setBusy(null);
    const words = row?.ok === false ? row.words : null;
    setRefusal(words);
    // A hit that is over has left the list, and its note with it.
    const pending = trading.orders.get(order.orderId)?.pendingHits ?? [];
    if (words !== null && !pending.some(({ hitId }) => hitId === hit.hitId)) notice.error(words);
  };
  return { qty, setQty, isGood, isPart: isGood && amount < hit.orderQty, busy, refusal, answer };
}

interface RowProps extends Waiting {
  /** It is over, and stays so that the next one does not come under the pointer. */
  readonly isGone: boolean;
}

const HitRow = observer(function HitRow({ order, hit, isGone }: RowProps) {
  const { calendar, text } = usePlugin(ordersPlugin);
  const { t } = useTranslation();
  const words = useOrderWords();
  const { qty, setQty, isGood, isPart, busy, refusal, answer } = useAnswer({ order, hit });
  const noteId = useId();
  useTick(1000);
  const ends = hit.expireTime === null ? null : parseBeijingTime(hit.expireTime);
  const leftS = ends === null ? null : Math.max(0, Math.ceil((Number(ends) - calendar.now()) / 1000));
  const sideTone = order.side === 1 ? 'k-bid' : 'k-ofr';
  return (
    <li
      data-soon={!isGone && leftS !== null && leftS <= SOON_S ? '' : undefined}
      data-gone={isGone ? '' : undefined}
      // The key that answers hits comes here (alerts).
      data-hit={isGone ? undefined : ''}
    >
      <span className={`o-hit-side ${sideTone}`}>{words.side(order)}</span>
      <strong>{order.symbol}</strong>
      <span className="k-num o-dim">{order.securityID}</span>
      <span className={`k-num ${sideTone}`}>{priceText(hit.price)}</span>
      <span className="k-num">{qtyText(hit.orderQty, t)}</span>
      <span className="o-hit-org">{textOr(hit.orgName)}</span>
      <span className="o-hit-left k-num" role="timer" aria-label={t('orders:hits.left')}>
        {isGone ? t('orders:hits.over') : leftS === null ? '--' : formatSeconds(leftS)}
      </span>
      <span className="k-input o-hit-qty" data-invalid={isGood ? undefined : ''}>
        <input
          inputMode="numeric"
          aria-label={t('orders:hits.qty', { name: order.symbol })}
          aria-invalid={!isGood}
          aria-describedby={noteId}
          value={qty}
          maxLength={9}
          readOnly={isGone}
          onChange={(event) => setQty(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing && !isGone) void answer('confirm');
          }}
        />
        <span className="o-dim">{t('orders:unit')}</span>
      </span>
      <Answers busy={busy} isPart={isPart} isGone={isGone} onAnswer={answer} />
      <span className="o-hit-note" id={noteId} role="alert">
        {refusal !== null && text.say(refusal)}
      </span>
    </li>
  );
});

interface AnswersProps extends Pick<RowProps, 'isGone'> {
  readonly busy: 'confirm' | 'refuse' | null;
  readonly isPart: boolean;
  readonly onAnswer: (action: 'confirm' | 'refuse') => Promise<void>;
}

function Answers({ busy, isPart, isGone, onAnswer }: AnswersProps) {
  const { t } = useTranslation();
  return (['confirm', 'refuse'] as const).map((action) => (
    <Button
      key={action}
      size="sm"
      data-sends=""
      {...(action === 'confirm' ? { tone: 'primary' } : {})}
      busy={busy === action}
      disabled={busy !== null || isGone}
      onClick={(event) => {
        // The second of two quick presses could meet the next hit.
        if (event.detail < 2) void onAnswer(action);
      }}
    >
      {t(action === 'confirm' && isPart ? 'orders:hits.confirmPart' : `orders:hits.${action}`)}
    </Button>
  ));
}
