import { useObserved, usePlugin } from '#core/services';
import { LockedState } from '#core/shell';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Review } from './parts/Review.tsx';
import { Submitted } from './parts/Submitted.tsx';
import { TicketForm } from './parts/TicketForm.tsx';
import { Unanswered } from './parts/Unanswered.tsx';
import { useStageFocus } from './parts/use-stage-focus.ts';
import { useTicket } from './parts/use-ticket.ts';
import { useTicketKeys } from './parts/use-ticket-keys.ts';
import type { TicketStore } from './stores/ticket-store.ts';
import './ticket.css';
import './parts/fields.css';
import './parts/market.css';
import './parts/outcome.css';
import { ticketPlugin } from './plugin.ts';

/** Stages in which the user confirms, or the outcome is not known. */
const AWAITING: ReadonlySet<TicketStore['stage']> = new Set(['review', 'sending', 'unknown']);
/** Also a price that a press on a quote has entered, which no one typed. */
const isUnsent = ({ stage, draft }: TicketStore): boolean =>
  AWAITING.has(stage) || (stage === 'edit' && draft.priceText !== '');

interface Props {
  /** Closes the drawer that it is in; a panel stays. */
  readonly onClose?: () => void;
  /** Keys work at once when it appears. */
  readonly takesFocus?: boolean;
}

/** The order ticket of the page, in whatever frame. For logged-in users. */
export function TicketView(props: Props): ReactNode {
  const { session } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const isLogin = useObserved(useCallback(() => session.isLogin, [session]));
  return isLogin ? <Ticket {...props} /> : <LockedState title={t('ticket:loginFirst')} />;
}

const Ticket = observer(function Ticket({ onClose, takesFocus = false }: Props) {
  const { session, ticket } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const root = useRef<HTMLElement>(null);
  const focus = useCallback(() => root.current?.focus({ preventScroll: true }), []);
  const focusBond = useCallback(
    () => root.current?.querySelector<HTMLElement>('[role=combobox]')?.focus(),
    [],
  );
  // Without a bond the next text typed is its code.
  const begin = useCallback(
    () => (ticket.draft.securityId === '' ? focusBond() : focus()),
    [ticket, focus, focusBond],
  );
  useTicket(begin);
  const focusField = useStageFocus(root, ticket, focus, takesFocus ? begin : null);
  const review = () => {
    if (session.newAuth !== 'Y') return;
    const wrong = ticket.review();
    if (wrong !== null) focusField(wrong);
  };
  const focusPrice = () => focusField('price');
  const handleKey = useTicketKeys(root, ticket, { review, focus, focusBond, focusPrice, onClose });
  return (
    // The region handles the ticket's shortcuts, and takes the focus while nothing in it has it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={root}
      className="tk"
      data-stage={ticket.stage}
      data-unsent={isUnsent(ticket) ? '' : undefined}
      aria-label={t('ticket:title')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={handleKey}
    >
      <Stage ticket={ticket} onReview={review} onBond={focusPrice} />
    </section>
  );
});

interface StageProps {
  readonly ticket: TicketStore;
  readonly onReview: () => void;
  readonly onBond: () => void;
}

const Stage = observer(function Stage({ ticket, onReview, onBond }: StageProps) {
  const { stage, accepted } = ticket;
  if (stage === 'done' && accepted !== null) return <Submitted ticket={ticket} accepted={accepted} />;
  if (stage === 'unknown') return <Unanswered ticket={ticket} />;
  if (stage === 'review' || stage === 'sending') return <Review ticket={ticket} />;
  return <TicketForm ticket={ticket} onReview={onReview} onBond={onBond} />;
});
