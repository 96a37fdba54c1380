import type { Place } from '../model/hotkeys.ts';

/** Where in the ticket a key was pressed. */
export function placeOf(target: EventTarget, root: HTMLElement | null): Place {
  if (!(target instanceof HTMLElement) || target === root) return 'ticket';
  if (target.dataset['place'] === 'price') return 'price';
  if (target instanceof HTMLInputElement)
    return ['radio', 'checkbox'].includes(target.type) ? 'choice' : 'text';
  if (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    target.isContentEditable
  )
    return 'text';
  return 'control';
}
