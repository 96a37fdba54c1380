import { useServices } from '#core/services';
import { type ReactNode, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { type OrderListSettings, orderListSettings } from './model/settings.ts';
import { ForUsers } from './parts/ForUsers.tsx';
import { OrdersView } from './parts/OrdersView.tsx';

const NO_PREFS: OrderListSettings = { columns: [], sortBy: '', sortUp: false };
const FIRST = { status: 'unfilled' } as const;

/** My quotes beside the other kinds of quotes (R2.18, `activeName=fourth`): what is live comes first. */
export function View(): ReactNode {
  return <ForUsers>{(session) => <MyQuotes key={session} />}</ForUsers>;
}

function MyQuotes(): ReactNode {
  const { storage, session } = useServices();
  // Kept by operator id: two people at one machine have columns of their own.
  const kept = useMemo(
    () => storage.persisted({ key: 'myQuoteColumns', schema: z.record(z.string(), orderListSettings), version: 1, defaults: {} }),
    [storage],
  );
  const owner = session.userInfo?.operid ?? '';
  const [prefs, setPrefs] = useState<OrderListSettings>(() => kept.get()[owner] ?? NO_PREFS);
  return (
    <OrdersView
      first={FIRST}
      prefs={prefs}
      onPrefs={(change) => {
        const next = { ...prefs, ...change };
        setPrefs(next);
        kept.set({ ...kept.get(), [owner]: next });
      }}
    />
  );
}
