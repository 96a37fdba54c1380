import type { PanelProps } from '#core/plugin';
import { useServices } from '#core/services';
import { type ReactNode, useEffect } from 'react';
import { useDesk } from './parts/use-ticket.ts';
import { ticketOf } from './stores/shared.ts';
import { TicketView } from './TicketView.tsx';

/** The ticket on a dashboard. It takes the bond of its colour while nothing is filled in, and prices pressed anywhere on the page. */
export function View({ channel }: PanelProps<Record<string, never>>): ReactNode {
  const services = useServices();
  const desk = useDesk();
  useEffect(() => desk.addPanel(), [desk]);
  useEffect(() => {
    const ticket = ticketOf(services);
    return channel.subscribe('bond', ({ id, name }) => {
      if (ticket.isEditable && ticket.draft.priceText === '')
        ticket.chooseBond(id.securityId, name ?? id.securityId);
    });
  }, [services, channel]);
  return <TicketView />;
}
