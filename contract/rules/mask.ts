const VISIBLE_HEAD = 3;
const VISIBLE_TAIL = 4;
const VISIBLE_LOCAL = 2;
/** A fixed number, so that the mask does not reveal the length of what it hides. */
const EMAIL_STARS = '****';

/** A phone number with its first 3 and last 4 characters: `138****5678`. Seven characters or fewer are hidden entirely. */
export const maskMobile = (text: string | null | undefined): string => {
  const characters = [...(text ?? '').trim()];
  const hidden = characters.length - VISIBLE_HEAD - VISIBLE_TAIL;
  if (hidden <= 0) return '*'.repeat(characters.length);
  return `${characters.slice(0, VISIBLE_HEAD).join('')}${'*'.repeat(hidden)}${characters.slice(-VISIBLE_TAIL).join('')}`;
};

/** A real or operator name reduced to its first character, with one asterisk for each hidden one: `王**`. */
export const maskName = (text: string | null | undefined): string => {
  const [first = '', ...hidden] = (text ?? '').trim();
  return `${first}${'*'.repeat(hidden.length)}`;
};

/**
 * An e-mail address with the first 2 characters of its local part and its domain: `zh****@a.com`. A shorter local part is kept
 * whole.
 */
export const maskEmail = (text: string | null | undefined): string => {
  const address = (text ?? '').trim();
  if (address === '') return '';
  const at = address.lastIndexOf('@');
  const local = at < 0 ? address : address.slice(0, at);
  const domain = at < 0 ? '' : address.slice(at);
  return `${[...local].slice(0, VISIBLE_LOCAL).join('')}${EMAIL_STARS}${domain}`;
};
