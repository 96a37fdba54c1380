import type { InputHTMLAttributes, HTMLAttributes, KeyboardEvent } from 'react';

/** What PageUp and PageDown pass over. */
const PAGE = 8;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };

/** `onEnter`, `onEscape`: undefined leaves the key to whoever is around the field. */
interface Combobox {
  /** Of the list; its options' ids begin with it. */
  readonly id: string;
  readonly isOpen: boolean;
  /** Place of the option that Enter means; -1 none. */
  readonly active: number;
  readonly onStep: (by: number) => void;
  readonly onPoint: (index: number) => void;
  readonly onEnter: ((event: KeyboardEvent) => void) | undefined;
  readonly onEscape: (() => void) | undefined;
}

/**
 * Names and keys of a field with a list below it, after the WAI-ARIA pattern: the field keeps the focus, its keys walk the options, the
 * pointer is the second way. Keys of an input method choose characters, not options: Enter that ends a composition picks nothing.
 */
export function combobox({ id, isOpen, active, onStep, onPoint, onEnter, onEscape }: Combobox) {
  const onKeyDown = (event: KeyboardEvent): void => {
    // Safari ends the composition before it tells of the key; 229 says that the key was the input method's.
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
