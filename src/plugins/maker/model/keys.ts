import type { QuoteSide } from './columns.ts';

/** What a key does on the focused cell. */
export type Command =
  | { readonly do: 'shift'; readonly sides: readonly QuoteSide[]; readonly direction: 1 | -1 }
  | { readonly do: 'qty'; readonly direction: 1 | -1 }
  | {
      readonly do:
        | 'refresh'
        | 'pause'
        | 'toggleAll'
        | 'send'
        | 'sendAll'
        | 'edit'
        | 'clear'
        | 'revert'
        | 'undo'
        | 'copy'
        | 'selectAll'
        | 'nextStep'
        | 'settlement'
        | 'remove'
        | 'add';
    };

const BOTH = ['bid', 'ofr'] as const;

/**
 * Letters are arranged on the keyboard as the columns are on the screen: Q and A move the bid up and down, W and S both, E and D the offer.
 * With Shift a letter applies to every row.
 */
const LETTERS: Readonly<Record<string, Command>> = {
  q: { do: 'shift', sides: ['bid'], direction: 1 },
  a: { do: 'shift', sides: ['bid'], direction: -1 },
  w: { do: 'shift', sides: BOTH, direction: 1 },
  s: { do: 'shift', sides: BOTH, direction: -1 },
  e: { do: 'shift', sides: ['ofr'], direction: 1 },
  d: { do: 'shift', sides: ['ofr'], direction: -1 },
  r: { do: 'refresh' },
  p: { do: 'pause' },
  g: { do: 'nextStep' },
  // Not T: that opens the ticket on every page.
  l: { do: 'settlement' },
  c: { do: 'copy' },
  x: { do: 'remove' },
  n: { do: 'add' },
  '[': { do: 'qty', direction: -1 },
  ']': { do: 'qty', direction: 1 },
};

const NAMED: Readonly<Record<string, Command>> = {
  F2: { do: 'edit' },
  Enter: { do: 'edit' },
  F8: { do: 'toggleAll' },
  F9: { do: 'sendAll' },
  Delete: { do: 'clear' },
  Backspace: { do: 'clear' },
  Escape: { do: 'revert' },
};

const CONTROLLED: Readonly<Record<string, Command>> = {
  Enter: { do: 'send' },
  a: { do: 'selectAll' },
  c: { do: 'copy' },
  z: { do: 'undo' },
};

interface Stroke {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** F1 to F12. */
export const isFunctionKey = (key: string): boolean => /^F\d{1,2}$/.test(key);

/** The command of a key, and whether it applies to every row; null for a key without one. */
export function commandOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Stroke): { readonly command: Command; readonly all: boolean } | null {
  // With Shift, a function key belongs to the whole application, not the sheet.
  if (altKey || (shiftKey && isFunctionKey(key))) return null;
  const hasModifier = ctrlKey || metaKey;
  const name = key.length === 1 ? key.toLowerCase() : key;
  const command = hasModifier ? CONTROLLED[name] : (NAMED[name] ?? LETTERS[name]);
  return command === undefined ? null : { command, all: shiftKey && !hasModifier };
}

/** A key that starts typing a figure. */
export const startsFigure = ({ key, ctrlKey, metaKey, altKey }: Stroke): boolean =>
  !ctrlKey && !metaKey && !altKey && /^[\d.０-９．]$/.test(key);
