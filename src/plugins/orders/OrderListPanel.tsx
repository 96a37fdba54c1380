import type { SavedColumns } from '#core/define';
import { instrumentOf, type PanelProps } from '#core/plugin';
import type { ReactNode } from 'react';
import { ForUsers } from './parts/ForUsers.tsx';
import { OrdersView } from './parts/OrdersView.tsx';

/** All of the user's own orders and quotes; the user's column settings are stored with the layout. */
export function View({ settings, changeSettings, channel }: PanelProps<SavedColumns>): ReactNode {
  return (
    <ForUsers>
      {(session) => (
        <OrdersView
          key={session}
          prefs={settings}
          onPrefs={changeSettings}
          onBond={(securityId) => channel.publish('bond', instrumentOf(securityId))}
        />
      )}
    </ForUsers>
  );
}
