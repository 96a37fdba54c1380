import { usePlugin } from '#core/services';
import type { KeyboardEvent, RefObject } from 'react';
import { ticketKey } from '../model/hotkeys.ts';
import { ticketPlugin } from '../plugin.ts';
import type { TicketStore } from '../stores/ticket-store.ts';
import { placeOf } from './place-of.ts';
import { useStartPrice } from './PriceRows.tsx';

interface Steps {
  readonly review: () => void;
  /** Puts the focus on the ticket. */
  readonly focus: () => void;
  /** Puts it into the bond's field. */
  readonly focusBond: () => void;
  /** Puts it into the price's field. */
  readonly focusPrice: () => void;
  /** Closes the drawer that the ticket is in; a panel stays. */
  readonly onClose: (() => void) | undefined;
}

/** The next stage: the form is reviewed, the review confirmed, a submitted order makes room for another. */
function next(ticket: TicketStore, { review, focus }: Steps): void {
  const { stage } = ticket;
  if (stage === 'edit') return review();
  // A price that is far off is sent by a different key from the one that led to its review.
  if (stage === 'review' && ticket.priceCheck.needsOtherKey) return undefined;
  if (stage === 'review') void ticket.confirm();
  else if (stage === 'done') ticket.renew();
  return focus();
}

/** Confirms a price that is far off. */
function confirmDistantPrice(ticket: TicketStore, { focus }: Steps): void {
  if (ticket.stage !== 'review' || !ticket.priceCheck.needsOtherKey) return;
  void ticket.confirm();
  focus();
}

function back(ticket: TicketStore, isTyping: boolean, { focus, onClose }: Steps): void {
  const { stage } = ticket;
  if (stage === 'review') ticket.edit();
  else if (stage === 'edit' && !isTyping) onClose?.();
  else if (stage === 'done') {
    ticket.renew();
    onClose?.();
  }
  focus();
}

/** The keys of the whole ticket, wherever in it they are pressed. */
export function useTicketKeys(
  root: RefObject<HTMLElement | null>,
  ticket: TicketStore,
  steps: Steps,
): (event: KeyboardEvent<HTMLElement>) => void {
  const { config } = usePlugin(ticketPlugin);
  const start = useStartPrice(ticket);
  return (event) => {
    // A key that is held down does not move from stage to stage: the review must be seen before it is confirmed.
    if (event.key === 'Enter' && event.repeat) return event.preventDefault();
    // The key that leads to the field types nothing into it.
    if (event.key === '/' && isEmptySearch(event.target)) return event.preventDefault();
    const place = placeOf(event.target, root.current);
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const { isComposing } = event.nativeEvent;
    const pressed = { key, ctrlKey, metaKey, altKey, shiftKey, isComposing };
    const meant = ticketKey(pressed, place, config.settings.quoting.quantityPresets);
    if (meant === null) return undefined;
    // The figure goes into the field that now has the focus: it starts a code, or a price.
    if (meant.do === 'preset' && ticket.draft.securityId === '') return steps.focusBond();
    if (meant.do === 'preset' && ticket.draft.priceText === '') return steps.focusPrice();
    event.preventDefault();
    event.stopPropagation();
    if (meant.do === 'search') steps.focusBond();
    else if (meant.do === 'next') next(ticket, steps);
    else if (meant.do === 'insist') confirmDistantPrice(ticket, steps);
    else if (meant.do === 'back') back(ticket, place === 'text' || place === 'price', steps);
    else if (meant.do === 'side') ticket.change({ side: meant.side });
    else if (meant.do === 'preset') ticket.change({ qtyText: String(meant.quantity) });
    else ticket.step(meant.direction, meant.isLarge, start);
    return undefined;
  };
}

const isEmptySearch = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.role === 'combobox' && target.value === '';
