/** The part of a key press that a shortcut depends on. */
export type Stroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Keys used by the browser, the shell and every view. */
const RESERVED: ReadonlySet<string> = new Set(
  '?|/|Ctrl+/|Ctrl+K|Enter|Escape|Tab|Shift+Tab|Space|ArrowUp|ArrowDown|ArrowLeft|ArrowRight|Home|End|PageUp|PageDown|Backspace|Delete'.split(
    '|',
  ),
);
// A modifier alone is not a key: no key press has its name.
const WRITTEN =
  /^(?:(Ctrl)\+)?(?:(Alt)\+)?(?:(Shift)\+)?(?!(?:Ctrl|Control|Alt|Shift|Meta)$)([A-Z]|[^\sA-Za-z]|F\d{1,2}|[A-Z][a-zA-Z]{2,})$/;

/** Whether a manifest may claim this: modifiers in the order Ctrl, Alt, Shift and one key, `Shift+T`, and no key that has a meaning everywhere. */
export const isKeyName = (text: string): boolean => WRITTEN.test(text) && !RESERVED.has(text);

/** The name of a pressed key as manifests write it. Cmd counts as Ctrl; Shift only where it does not produce another character. */
export function keyNameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Stroke): string {
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key;
  const countsShift = shiftKey && (key.length > 1 || name !== key.toLowerCase());
  return [ctrlKey || metaKey ? 'Ctrl' : '', altKey ? 'Alt' : '', countsShift ? 'Shift' : '', name]
    .filter((part) => part !== '')
    .join('+');
}
