type Field = HTMLInputElement | HTMLTextAreaElement;

/** Inputs that hold no text. */
const CHOICES = new Set([
  'button',
  'checkbox',
  'color',
  'hidden',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]);
/** What is typed here takes effect at once: it counts only while it is being typed. */
const FILTERS = 'search, [role="search"], [type="search"]';
/** What is decided here is not sent yet; `data-unsent` marks a part that says so of itself. */
const OPEN = '[role="dialog"], [role="alertdialog"], [data-unsent]';

/** Values that fields had before the user typed in them. */
const before = new WeakMap<Field, string>();

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !CHOICES.has(target.type));

const noteBefore = ({ target }: Event): void => {
  if (isField(target) && !before.has(target)) before.set(target, target.value);
};

/** Not every way to enter text is announced: what the page itself gave the field was there before. */
const noteAfter = ({ target }: Event): void => {
  if (isField(target) && !before.has(target)) before.set(target, target.defaultValue);
};

/** Follows what the user types into the fields of this page. Calling it again changes nothing. */
export function followTyping(): void {
  document.addEventListener('beforeinput', noteBefore, true);
  document.addEventListener('input', noteAfter, true);
}

const isUnsent = (field: Field): boolean => {
  const was = before.get(field);
  if (was === undefined || field.value === '' || field.value === was) return false;
  return field.closest(FILTERS) === null || field === document.activeElement;
};

/**
 * Whether this page holds something that its user entered or is deciding, and that a reload would lose: text typed into a field that is still
 * there, an open dialog, a part marked `data-unsent`. A field is taken for sent when it is emptied or removed.
 */
export const hasUnsentInput = (): boolean =>
  document.querySelector(OPEN) !== null ||
  [...document.querySelectorAll<Field>('input, textarea')].some(isUnsent);
