import { tabText } from '#core/tabular';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOverlays } from './load-overlays.ts';
import type { MenuEntry } from './menu-entry.ts';
import { watchRowPresses } from './row-presses.ts';
import type { RowMenuProps } from './RowMenu.tsx';

interface Opened {
  /** Receives the focus when the menu closes. */
  readonly anchor: { readonly current: HTMLElement | null };
  /** Where the menu stands, though the cell that it was opened at may go. */
  readonly place: { readonly getBoundingClientRect: () => DOMRect };
  /** Null: those of a column header. */
  readonly entries: readonly MenuEntry[] | null;
}

const HEAD = '[role=columnheader]';

/** The element that a menu is placed at. */
const placeOf = (target: Element): HTMLElement | null =>
  target.closest<HTMLElement>(`[role=gridcell], ${HEAD}, td, th, li`);

function openedAt(host: HTMLElement, cell: HTMLElement, entries: Opened['entries']): Opened {
  const rect = cell.getBoundingClientRect();
  return {
    anchor: {
      // A header whose column was hidden from its own menu is gone.
      get current() {
        return cell.isConnected ? cell : host.querySelector<HTMLElement>(HEAD);
      },
    },
    place: { getBoundingClientRect: () => rect },
    entries,
  };
}

/** The entry that copies all rows, for a spreadsheet or a chat. */
function useListEntries(list: RowMenuProps['list']): readonly MenuEntry[] {
  const { t } = useTranslation();
  if (list === undefined) return [];
  const onSelect = () => void list.copy(tabText(list.cells()));
  return [
    { kind: 'line', key: 'list' },
    { kind: 'action', key: 'copyList', icon: 'copy', label: t('core:grid.copyList'), onSelect },
  ];
}

/** See RowMenu. */
export function RowMenuBody({ host, clock, label, entriesAt, headEntries, onToggle, list }: RowMenuProps) {
  const listEntries = useListEntries(list);
  const [opened, setOpened] = useState<Opened | null>(null);
  const id = useId();
  const newest = useRef({ entriesAt, hasHead: headEntries !== undefined });
  useLayoutEffect(() => {
    newest.current = { entriesAt, hasHead: headEntries !== undefined };
  });
  useEffect(() => {
    if (host === null) return undefined;
    return watchRowPresses(host, clock, (target) => {
      const cell = placeOf(target);
      const entries =
        newest.current.hasHead && cell?.matches(HEAD) === true ? null : newest.current.entriesAt(target);
      if (cell === null || entries?.length === 0) return false;
      setOpened(openedAt(host, cell, entries));
      return true;
    });
  }, [host, clock]);
  const isOpen = opened !== null;
  const tell = useEffectEvent((is: boolean) => onToggle?.(is));
  useEffect(() => {
    if (!isOpen) return undefined;
    tell(true);
    return () => tell(false);
  }, [isOpen]);
  const Surface = useOverlays(isOpen)?.MenuSurface;
  if (opened === null || Surface === undefined) return null;
  const { entries, ...at } = opened;
  return (
    <Surface
      open
      {...at}
      entries={entries === null ? (headEntries ?? []) : [...entries, ...listEntries]}
      id={id}
      label={label}
      onClose={() => setOpened(null)}
    />
  );
}
