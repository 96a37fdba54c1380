/** What a key does on a row: opens it, presses the cell, copies it; null where it does nothing. */
export function rowKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>,
): 'open' | 'press' | 'copy' | null {
  if (event.altKey || event.shiftKey || event.isComposing) return null;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand) return event.key.toLowerCase() === 'c' && String(globalThis.getSelection?.() ?? '') === '' ? 'copy' : null;
  if (event.key === 'Enter') return 'open';
  return event.key === ' ' ? 'press' : null;
}
