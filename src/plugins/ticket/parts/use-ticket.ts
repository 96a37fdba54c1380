import { MAIN_CHANNEL } from '#contract/config';
import { type PluginServices, usePlugin } from '#core/services';
import { reaction } from 'mobx';
import { useEffect } from 'react';
import type { TicketDrawer } from '../stores/ticket-drawer.ts';
import type { TicketStore } from '../stores/ticket-store.ts';
import { ticketPlugin } from '../plugin.ts';
import { usePathWatch, useReadAgain } from './use-read-again.ts';

/** The ticket of this page, following the current user and requests from lists. `onRaise` runs after such a draft was accepted. */
export function useTicket(onRaise: () => void): TicketStore {
  const services = usePlugin(ticketPlugin);
  const { ticket, drawer, clock, browser } = services;
  useEffect(() => {
    const { session } = services;
    return reaction(
      () => session.userInfo?.operid ?? null,
      (operId) => {
        ticket.takeUser(operId);
        if (operId === null) return;
        void ticket.load();
        openRaised(drawer, ticket, services);
      },
      { fireImmediately: true },
    );
  }, [services, ticket, drawer]);
  useEffect(
    () =>
      reaction(
        () => drawer.turn,
        () => {
          // With the user comes what they left here, and takes the place of all that is in the ticket: only then is what was raised put there.
          if (services.session.userInfo !== null) openRaised(drawer, ticket, services);
          void ticket.load();
          onRaise();
        },
      ),
    [services, ticket, drawer, onRaise],
  );
  useReadAgain(ticket, clock);
  usePathWatch(ticket, clock, browser);
  return ticket;
}

/**
 * Puts what was requested into the ticket: an order, or the bond of the page while no price is filled in; a done order gives way. An
 * unanswered entry stays, and the user is informed.
 */
function openRaised(
  drawer: TicketDrawer,
  ticket: TicketStore,
  { channels, market, notice }: Pick<PluginServices, 'channels' | 'market' | 'notice'>,
): void {
  const { raised } = drawer;
  if (raised === null) {
    if (ticket.stage === 'done') ticket.renew();
    const currentBond = channels.current(MAIN_CHANNEL, 'bond');
    if (currentBond !== null)
      ticket.followBond(currentBond.id.securityId, currentBond.name ?? currentBond.id.securityId);
    return;
  }
  drawer.clear();
  const symbol = market.best.get(raised.securityId)?.symbol ?? '';
  if (!ticket.take(raised, symbol)) notice.warning({ key: 'ticket:busy' });
}
