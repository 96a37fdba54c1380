import { useServices } from '#core/services';
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
    const { session, market, channels } = services;
    return reaction(
      () => session.userInfo?.operid ?? null,
      (operId) => {
        ticket.takeUser(operId);
        if (operId === null) return;
        const shown = channels.current(MAIN_CHANNEL, 'bond');
        if (ticket.draft.securityId === '' && shown !== null)
          ticket.chooseBond(shown.id.securityId, shown.name ?? shown.id.securityId);
        void ticket.load();
        if (desk.raised !== null) takeRaised(desk, ticket, market.best.get(desk.raised.securityId)?.symbol);
      },
      { fireImmediately: true },
    );
  }, [services, ticket, desk]);
  useEffect(
    () =>
      reaction(
        () => desk.turn,
        () => {
          takeRaised(desk, ticket, services.market.best.get(desk.raised?.securityId ?? '')?.symbol);
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

function takeRaised(desk: TicketDesk, ticket: TicketStore, symbol = ''): void {
  const { raised } = desk;
  if (raised !== null && ticket.take(raised, symbol)) desk.taken();
}
