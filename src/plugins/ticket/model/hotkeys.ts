/** What a key does in the ticket. */
export type TicketKey =
  | { readonly do: 'side'; readonly side: 1 | 2 }
  | { readonly do: 'step'; readonly direction: 1 | -1; readonly isLarge: boolean }
  | { readonly do: 'preset'; readonly quantity: number }
  | { readonly do: 'search' }
  | { readonly do: 'next' }
  | { readonly do: 'insist' }
  | { readonly do: 'back' };

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/**
 * Where the key was pressed: `text` a field for typing letters, `choice` one of several, with arrow keys of its own, `control` a button
 * or list with keys of its own.
 */
export type Place = 'ticket' | 'price' | 'text' | 'choice' | 'control';

const STEP_KEYS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * The ticket's shortcuts. None while an input method composes; while text is typed only those that cannot be text: Enter, Esc, arrows
 * in the price field. `presets`: quantities on the digits from 1, 万元.
 */
export function ticketKey(event: Pressed, place: Place, presets: readonly number[]): TicketKey | null {
  if (event.isComposing) return null;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && !event.altKey && event.key.toLowerCase() === 'k') return { do: 'search' };
  if (isCommand || event.altKey) return null;
  if (event.key === 'Escape') return { do: 'back' };
  if (event.key === 'Enter') return place === 'control' || event.shiftKey ? null : { do: 'next' };
  const direction = STEP_KEYS[event.key];
  if (direction !== undefined)
    return place === 'price' || place === 'ticket'
      ? { do: 'step', direction, isLarge: event.shiftKey }
      : null;
  if (place === 'price' || place === 'text') return null;
  return letterKey(event.key, event.shiftKey, presets);
}

function letterKey(key: string, isShift: boolean, presets: readonly number[]): TicketKey | null {
  const letter = key.toLowerCase();
  if (letter === 'b') return { do: 'side', side: 1 };
  if (letter === 's') return { do: 'side', side: 2 };
  if (letter === 'y') return { do: 'insist' };
  if (isShift) return null;
  if (key === '/') return { do: 'search' };
  const quantity = /^[1-9]$/.test(key) ? presets[Number(key) - 1] : undefined;
  return quantity === undefined ? null : { do: 'preset', quantity };
}
