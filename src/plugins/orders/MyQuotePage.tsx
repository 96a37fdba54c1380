import { savedColumns } from '#core/define';
import type { PageProps } from '#core/plugin';
import { type ReactNode, useMemo, useState } from 'react';
import { ForUsers } from './parts/ForUsers.tsx';
import { OrdersView } from './parts/OrdersView.tsx';

const FIRST = { status: 'unfilled' } as const;

/** My quotes, alongside the other kinds of quotes (R2.18, `activeName=fourth`): live ones come first. The surrounding panel stores the columns. */
export function View({ kept: saved }: PageProps): ReactNode {
  const [own, setOwn] = useState<Readonly<Record<string, unknown>>>({});
  const { value, change } = saved ?? { value: own, change: setOwn };
  const prefs = useMemo(() => savedColumns.safeParse(value).data ?? savedColumns.parse({}), [value]);
  return (
    <ForUsers>
      {(session) => <OrdersView key={session} first={FIRST} prefs={prefs} onPrefs={change} />}
    </ForUsers>
  );
}
