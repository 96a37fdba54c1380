import type { ReactElement } from 'react';
import type { MenuEntry } from './menu-entry.ts';
import { type TriggerProps, useTrigger } from './use-trigger.ts';

interface Props {
  readonly label: string;
  readonly renderTrigger: (props: TriggerProps) => ReactElement;
  /** Made when it opens. */
  readonly entries: () => readonly MenuEntry[];
  readonly align?: 'start' | 'center' | 'end';
}

/** A button with a menu of links and actions: arrows, letters, Enter, Esc. */
export function DropMenu({ label, renderTrigger, entries, align }: Props) {
  const state = useTrigger('menu');
  const Surface = state.overlays?.MenuSurface;
  return (
    <>
      {renderTrigger(state.trigger)}
      {Surface && <Surface {...state.surface} label={label} align={align} entries={entries()} />}
    </>
  );
}
