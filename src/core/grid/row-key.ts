type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/** What a key does on a row: opens it, presses the cell, copies it; null when it does nothing. */
export function rowKey(event: Pressed): 'open' | 'press' | 'copy' | null {
  if (event.altKey || event.shiftKey || event.isComposing) return null;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand)
    return event.key.toLowerCase() === 'c' && String(globalThis.getSelection?.() ?? '') === ''
      ? 'copy'
      : null;
  if (event.key === 'Enter') return 'open';
  return event.key === ' ' ? 'press' : null;
}

/** The letter of a key pressed alone, in lower case; null for every other key, and during an input method composition. */
export function rowLetter(event: Pressed): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null;
  return /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() : null;
}
