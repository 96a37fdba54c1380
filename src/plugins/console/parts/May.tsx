import { type Endpoint, mayMake } from '#contract/api';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { consolePlugin } from '../plugin.ts';

interface Props {
  readonly call: Pick<Endpoint, 'roles'>;
  readonly children: ReactNode;
}

/** A control that makes a call, for users whose roles allow it: as stated by the contract, and enforced by the server. */
export const May = observer(function May({ call, children }: Props) {
  const { session } = usePlugin(consolePlugin);
  return mayMake(call, session.userInfo?.staffRoles ?? []) ? children : null;
});
