import { PanelState } from '#core/kit';
import type { ReactNode } from 'react';
import { AccessLink } from './AccessLink.tsx';

interface Props {
  readonly title: string;
  readonly detail?: string;
}

/** In place of what is for logged-in or verified users: whom it is for, and the way there. */
export function LockedState(props: Props): ReactNode {
  return (
    <PanelState kind="locked" {...props}>
      <AccessLink />
    </PanelState>
  );
}
