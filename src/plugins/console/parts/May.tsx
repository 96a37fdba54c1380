import { type Endpoint, mayMake } from '#contract/api';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { consolePlugin } from '../plugin.ts';

interface Props {
  readonly call: Pick<Endpoint, 'roles'>;
  readonly children: ReactNode;
}

/** What makes a call, for those whose roles let them make it: as the contract states, and as the server holds it. */
export const May = observer(function May({ call, children }: Props) {
  const { session } = usePlugin(consolePlugin);
  return mayMake(call, session.userInfo?.staffRoles ?? []) ? children : null;
});
