import type { ReactElement, ReactNode } from 'react';
import { type TriggerProps, useTrigger } from './use-trigger.ts';

interface Props {
  /** Name of the popup for screen readers. */
  readonly label: string;
  /** Renders the button; it must spread the props it receives. */
  readonly renderTrigger: (props: TriggerProps) => ReactElement;
  /** Content, made when it opens. `close` closes the popup. */
  readonly children: (close: () => void) => ReactNode;
  readonly align?: 'start' | 'center' | 'end';
}

/** A button with a popup of any content. Its code is fetched when the pointer or focus comes near. */
export function Popover({ label, renderTrigger, children, align }: Props) {
  const state = useTrigger('dialog');
  const Surface = state.overlays?.PopoverSurface;
  return (
    <>
      {renderTrigger(state.trigger)}
      {Surface && (
        <Surface {...state.surface} label={label} align={align}>
          {children(state.close)}
        </Surface>
      )}
    </>
  );
}
