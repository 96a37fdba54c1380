import type { InputHTMLAttributes, HTMLAttributes, KeyboardEvent } from 'react';

/** Number of options that PageUp and PageDown skip. */
const PAGE = 8;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };

/** `onEnter`, `onEscape`: undefined leaves the key to the elements around the field. */
interface Combobox {
  /** Id of the list; its options' ids begin with it. */
  readonly id: string;
  readonly isOpen: boolean;
  /** Index of the option that Enter picks; -1 for none. */
  readonly active: number;
  readonly onStep: (by: number) => void;
  readonly onPoint: (index: number) => void;
  readonly onEnter: ((event: KeyboardEvent) => void) | undefined;
  readonly onEscape: (() => void) | undefined;
}

/**
 * Names and keys of a field with a list below it, after the WAI-ARIA pattern: the field keeps the focus, its keys move through the
 * options, the pointer is the alternative. Keys of an input method choose characters, not options: Enter that ends a composition picks
 * nothing.
 */
export function combobox({ id, isOpen, active, onStep, onPoint, onEnter, onEscape }: Combobox) {
  const onKeyDown = (event: KeyboardEvent): void => {
    // Safari ends the composition before it reports the key; 229 means that the key belonged to the input method.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const step = STEPS[event.key];
    if (step !== undefined) onStep(step);
    else if (event.key === 'Enter' && onEnter) onEnter(event);
    else if (event.key === 'Escape' && onEscape) onEscape();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const input = {
    role: 'combobox',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    'aria-autocomplete': 'list',
    'aria-activedescendant': isOpen && active >= 0 ? `${id}-${active}` : undefined,
    autoComplete: 'off',
    spellCheck: false,
    onKeyDown,
  } as const satisfies InputHTMLAttributes<HTMLInputElement>;
  const option = (index: number, onPick: (event: { readonly shiftKey: boolean }) => void) =>
    ({
      id: `${id}-${index}`,
      role: 'option',
      'aria-selected': index === active,
      // The field keeps the focus.
      onPointerDown: (event) => event.preventDefault(),
      onPointerMove: index === active ? undefined : () => onPoint(index),
      onClick: onPick,
    }) satisfies HTMLAttributes<HTMLElement>;
  return { input, list: { id, role: 'listbox' }, option } as const;
}
