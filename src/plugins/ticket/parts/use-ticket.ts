import { type Services, useServices } from '#core/services';
import { reaction } from 'mobx';
import { useEffect } from 'react';
import { ticketOf } from '../stores/shared.ts';
import { deskOf, type TicketDesk } from '../stores/ticket-desk.ts';
import type { TicketStore } from '../stores/ticket-store.ts';

/** Channel that pages are linked by unless the reader chose another. */
const MAIN_CHANNEL = 'blue';

/** The ticket of this page, following who is logged in and what lists ask of it. `onRaise` runs after such a draft was taken. */
export function useTicket(onRaise: () => void): TicketStore {
  const services = useServices();
  const ticket = ticketOf(services);
  const desk = useDesk();
  useEffect(() => {
    const { session } = services;
    return reaction(
      () => session.userInfo?.operid ?? null,
      (operId) => {
        ticket.takeUser(operId);
        if (operId === null) return;
        void ticket.load();
        takeRaised(desk, ticket, services);
      },
      { fireImmediately: true },
    );
  }, [services, ticket, desk]);
  useEffect(
    () =>
      reaction(
        () => desk.turn,
        () => {
          takeRaised(desk, ticket, services);
          onRaise();
        },
      ),
    [services, ticket, desk, onRaise],
  );
  return ticket;
}

/** The desk of this page. */
export function useDesk(): TicketDesk {
  return deskOf(useServices().intents);
}

/**
 * Puts what was asked for into the ticket: an order, or the bond of the page while no price is filled in; an order that is done gives
 * way. An entry that is unanswered stays, and the person is told so.
 */
function takeRaised(
  desk: TicketDesk,
  ticket: TicketStore,
  { channels, market, notice }: Pick<Services, 'channels' | 'market' | 'notice'>,
): void {
  const { raised } = desk;
  if (raised === null) {
    if (ticket.stage === 'done') ticket.finish();
    const shown = channels.current(MAIN_CHANNEL, 'bond');
    if (shown !== null && ticket.draft.priceText === '')
      ticket.chooseBond(shown.id.securityId, shown.name ?? shown.id.securityId);
    return;
  }
  desk.taken();
  const symbol = market.best.get(raised.securityId)?.symbol ?? '';
  if (!ticket.take(raised, symbol)) notice.warning({ key: 'ticket:busy' });
}
