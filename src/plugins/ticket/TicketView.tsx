import { PanelState } from '#core/kit';
import { useObserved, usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ticketKey } from './model/hotkeys.ts';
import type { TicketField } from './model/checks.ts';
import { placeOf } from './parts/place-of.ts';
import { useStartPrice } from './parts/PriceRows.tsx';
import { Review } from './parts/Review.tsx';
import { Submitted } from './parts/Submitted.tsx';
import { TicketForm } from './parts/TicketForm.tsx';
import { Unanswered } from './parts/Unanswered.tsx';
import { useTicket } from './parts/use-ticket.ts';
import './ticket.css';
import './parts/fields.css';
import './parts/market.css';
import './parts/outcome.css';
import { ticketPlugin } from './plugin.ts';

interface Props {
  /** Shuts the drawer that it stands in; a panel stays. */
  readonly onClose?: () => void;
  /** Keys work at once when it appears. */
  readonly takesFocus?: boolean;
}

/** The order ticket of the page, whatever frame it stands in. For who is logged in. */
export function TicketView(props: Props): ReactNode {
  const { session } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const isLogin = useObserved(useCallback(() => session.isLogin, [session]));
  return isLogin ? <Ticket {...props} /> : <PanelState kind="locked" title={t('ticket:loginFirst')} />;
}

const Ticket = observer(function Ticket({ onClose, takesFocus = false }: Props) {
  const { config, session } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const root = useRef<HTMLElement>(null);
  const focus = useCallback(() => root.current?.focus({ preventScroll: true }), []);
  const ticket = useTicket(focus);
  const start = useStartPrice(ticket);
  const { stage, accepted } = ticket;
  const shownStage = useRef(stage);
  useEffect(() => {
    if (takesFocus) focus();
  }, [takesFocus, focus]);

  const focusField = useCallback((field: TicketField) => {
    const row = root.current?.querySelector(`[data-field="${field}"]`);
    const control = row?.querySelector<HTMLElement>(
      '[data-chosen=""], input:not([type=radio]), select, input:checked, button',
    );
    (control ?? root.current)?.focus();
  }, []);
  // What had the focus may be gone with the former stage: the keys go on working, in the field that was refused if there is one.
  useEffect(() => {
    if (shownStage.current !== stage && document.activeElement === document.body) {
      const refused = ticket.refusal?.field ?? null;
      if (stage === 'edit' && refused !== null) focusField(refused);
      else focus();
    }
    shownStage.current = stage;
  }, [stage, ticket, focus, focusField]);

  const review = () => {
    if (session.newAuth !== 'Y') return;
    const wrong = ticket.review();
    if (wrong !== null) focusField(wrong);
  };
  const next = () => {
    if (stage === 'edit') return review();
    // A price that is far off is sent by another key than the one that led to its review.
    if (stage === 'review' && ticket.standing.needsOtherKey) return undefined;
    if (stage === 'review') void ticket.confirm();
    else if (stage === 'done') ticket.finish();
    return focus();
  };
  const insist = () => {
    if (stage !== 'review' || !ticket.standing.needsOtherKey) return;
    void ticket.confirm();
    focus();
  };
  const back = (isTyping: boolean) => {
    if (stage === 'review') ticket.edit();
    else if (stage === 'edit' && !isTyping) onClose?.();
    else if (stage === 'done') {
      ticket.finish();
      onClose?.();
    }
    focus();
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    // A key that is held down does not go from stage to stage: the review is looked at before it is confirmed.
    if (event.key === 'Enter' && event.repeat) return event.preventDefault();
    const place = placeOf(event.target, root.current);
    const meant = ticketKey(
      { ...pick(event), isComposing: event.nativeEvent.isComposing },
      place,
      config.settings.quoting.quantityPresets,
    );
    if (meant === null) return undefined;
    event.preventDefault();
    event.stopPropagation();
    if (meant.do === 'search') root.current?.querySelector<HTMLElement>('[role=combobox]')?.focus();
    else if (meant.do === 'next') next();
    else if (meant.do === 'insist') insist();
    else if (meant.do === 'back') back(place === 'text' || place === 'price');
    else if (meant.do === 'side') ticket.change({ side: meant.side });
    else if (meant.do === 'preset') ticket.change({ qtyText: String(meant.quantity) });
    else ticket.step(meant.direction, meant.isLarge, start);
    return undefined;
  };

  return (
    // The region takes the ticket's shortcuts, and the focus while nothing in it has it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={root}
      className="tk"
      data-stage={stage}
      aria-label={t('ticket:title')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={handleKey}
    >
      {stage === 'done' && accepted !== null ? (
        <Submitted ticket={ticket} accepted={accepted} />
      ) : stage === 'unknown' ? (
        <Unanswered ticket={ticket} />
      ) : stage === 'review' || stage === 'sending' ? (
        <Review ticket={ticket} />
      ) : (
        <TicketForm ticket={ticket} onReview={review} />
      )}
    </section>
  );
});

const pick = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) => ({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
});
