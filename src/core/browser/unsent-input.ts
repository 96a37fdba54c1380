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
/** What is typed here takes effect or is stored at once, `data-stored` says which part does: it counts only while it is being typed. */
const AT_ONCE = 'search, [role="search"], [type="search"], [data-stored]';
/** What is decided here is not sent yet; `data-unsent` marks a part that says so of itself. */
const OPEN = '[role="dialog"], [role="alertdialog"], [data-unsent]';

/** Values that fields had before the user typed in them, or when they were last sent. */
const before = new WeakMap<Field, string>();
/** The form whose submission is being handled. */
let submitted: HTMLFormElement | null = null;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !CHOICES.has(target.type));

const noteBefore = ({ target }: Event): void => {
  if (isField(target) && !before.has(target)) before.set(target, target.value);
};

/** Not every way to enter text is announced: what the page itself gave the field was there before. */
const noteAfter = ({ target }: Event): void => {
  if (isField(target) && !before.has(target)) before.set(target, target.defaultValue);
};

const noteSubmit = ({ target }: Event): void => {
  submitted = target instanceof HTMLFormElement ? target : null;
};
const forgetSubmit = (): void => {
  submitted = null;
};

/** Follows what the user types into the fields of this page, and the forms that they submit. Calling it again changes nothing. */
export function followTyping(): void {
  document.addEventListener('beforeinput', noteBefore, true);
  document.addEventListener('input', noteAfter, true);
  document.addEventListener('submit', noteSubmit, true);
  window.addEventListener('submit', forgetSubmit);
}

/**
 * Takes down what the form whose submission is being handled holds. Call the result once that was sent: until it is changed, the form then holds
 * nothing unsent. Outside a submission it does nothing.
 */
export function noteSending(): () => void {
  const values = [...(submitted?.elements ?? [])]
    .filter((element) => isField(element))
    .map((field) => [field, field.value] as const);
  return () => {
    for (const [field, value] of values) if (before.has(field)) before.set(field, value);
  };
}

const isUnsent = (field: Field): boolean => {
  const was = before.get(field);
  if (was === undefined || field.value === '' || field.value === was) return false;
  return field.closest(AT_ONCE) === null || field === document.activeElement;
};

/**
 * Whether this page holds something that its user entered or is deciding, and that a reload would lose: text typed into a field that is still
 * there, an open dialog, a part marked `data-unsent`. A field is taken for sent when its form was (`noteSending`), or when it is emptied or removed.
 */
export const hasUnsentInput = (): boolean =>
  document.querySelector(OPEN) !== null ||
  [...document.querySelectorAll<Field>('input, textarea')].some(isUnsent);
