const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;
const MAX_EMAIL_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;
const MOBILE = /^1[3-9]\d{9}$/;

/** Password length, inclusive. */
export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 20;
const PASSWORD_CHARACTERS = /^[!-~]+$/;
const PASSWORD_KINDS = [/\d/, /[a-z]/, /[A-Z]/, /[^A-Za-z0-9]/];
const PASSWORD_KINDS_NEEDED = 3;

/** An e-mail address: dotted local part up to 64 characters, a domain of at least two labels, 254 in all. */
export const isEmail = (text: string): boolean =>
  text.length <= MAX_EMAIL_LENGTH && text.lastIndexOf('@') <= MAX_LOCAL_LENGTH && EMAIL.test(text);

/** A mainland mobile number: 11 digits, 1 followed by 3 to 9. */
export const isMobile = (text: string): boolean => MOBILE.test(text);

/** Letters and digits that an operator name or a real name has at least: a mask shows the first character, and of one it would hide nothing. */
export const NAME_MIN_LETTERS = 2;
const LETTERS = /[\p{L}\p{N}]/gu;

/** Whether an operator name or a real name is long enough. */
export const isFullName = (text: string): boolean => (text.match(LETTERS) ?? []).length >= NAME_MIN_LETTERS;

/**
 * A password: 6 to 20 visible ASCII characters of at least three of the four kinds digit, lower-case letter, upper-case
 * letter, symbol (spec 5). Three kinds already exclude digits, letters or symbols only, lower case with digits, and
 * upper case with digits. Spaces and Chinese characters belong to no kind and are refused.
 */
export const isPassword = (text: string): boolean =>
  text.length >= PASSWORD_MIN_LENGTH &&
  text.length <= PASSWORD_MAX_LENGTH &&
  PASSWORD_CHARACTERS.test(text) &&
  PASSWORD_KINDS.filter((kind) => kind.test(text)).length >= PASSWORD_KINDS_NEEDED;
