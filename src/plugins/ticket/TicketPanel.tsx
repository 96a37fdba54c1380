import type { PanelProps } from '#core/plugin';
import { usePlugin } from '#core/services';
import { type ReactNode, useEffect } from 'react';
import { TicketView } from './TicketView.tsx';
import { ticketPlugin } from './plugin.ts';

/** The ticket on a dashboard. It takes the bond of its colour while nothing is filled in, and prices pressed anywhere on the page. */
export function View({ channel }: PanelProps<Record<string, never>>): ReactNode {
  const { drawer, ticket } = usePlugin(ticketPlugin);
  useEffect(() => drawer.addPanel(), [drawer]);
  useEffect(
    () =>
      channel.subscribe('bond', ({ id, name }) => {
        ticket.followBond(id.securityId, name ?? id.securityId);
      }),
    [ticket, channel],
  );
  return <TicketView />;
}
