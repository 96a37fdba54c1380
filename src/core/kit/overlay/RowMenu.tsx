import { type Clock, untilThere } from '#core/clock';
import { type ComponentType, useEffect, useState } from 'react';
import type { MenuEntry } from './menu-entry.ts';

export interface RowMenuProps {
  /** The box whose rows have menus. */
  readonly host: HTMLElement | null;
  readonly clock: Pick<Clock, 'setTimeout'>;
  readonly label: string;
  /** Actions for the row that contains this element; empty: there is no menu. */
  readonly entriesAt: (target: Element) => readonly MenuEntry[];
  /** Entries of the menu of every column header, which follow their state while it is open; without them headers have none. */
  readonly headEntries?: readonly MenuEntry[] | undefined;
  /** Called as a menu opens and closes: the rows below it should stay. */
  readonly onToggle?: (isOpen: boolean) => void;
  /** With it every row's menu ends in an entry that copies the whole list: its cells as shown, headers first. */
  readonly list?: {
    readonly cells: () => readonly (readonly string[])[];
    readonly copy: (text: string) => Promise<void>;
  };
}

let body: ComponentType<RowMenuProps> | null = null;

// No list needs its menus in the first frame; without a connection they arrive once it is back.
async function load(clock: RowMenuProps['clock']): Promise<void> {
  ({ RowMenuBody: body } = await untilThere(() => import('./RowMenuBody.tsx'), clock));
}

/** Menus of the rows of a list: a touch of over a second opens one (R9.03), as do the secondary mouse button and the menu key. */
export function RowMenu(props: RowMenuProps) {
  const { clock } = props;
  // Not with Suspense, which shows parts that arrive soon after others together, up to 0.3 s later: a press in that time would open the browser's menu.
  const [Body, setBody] = useState(() => body);
  useEffect(() => {
    if (Body === null) void load(clock).then(() => setBody(() => body));
  }, [Body, clock]);
  return Body && <Body {...props} />;
}
