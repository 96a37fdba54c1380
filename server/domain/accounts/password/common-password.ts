import { COMMON_WEAVES, COMMON_WORDS } from './common-passwords.data.ts';

/** Digits and symbols that stand for letters. */
const LOOKALIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const NUMBER_ROW: Readonly<Record<string, string>> = {
  '!': '1',
  '@': '2',
  '#': '3',
  $: '4',
  '%': '5',
  '^': '6',
  '&': '7',
  '*': '8',
  '(': '9',
  ')': '0',
};
/** A single word, whatever it is, followed by a year or a run of digits, with at most one symbol before and after: Huawei@123, Bond2026!. */
const WORD_AND_NUMBER =
  /^[^a-z0-9]?[a-z]{2,}[^a-z0-9]?(?:(?:19|20)\d\d|1(?:2(?:3(?:4(?:56?)?)?)?)?|0?01|111|520|666|888|1314)[^a-z0-9]?$/;
const MIN_DISTINCT = 4;
const MIN_PERSONAL = 4;

const translate = (text: string, table: Readonly<Record<string, string>>): string =>
  [...text].map((character) => table[character] ?? character).join('');
const trimToLetters = (text: string): string => text.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '');

/**
 * Whether a password is among those that guessers try first: a common word with digits or symbols around it or in place of letters, a keyboard
 * weave, a short unit repeated, or very few different characters. Covers far more than the 3,000 words of ASVS 6.2.4 that would satisfy the
 * password rule.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  if (new Set(text).size < MIN_DISTINCT) return true;
  if (/^(.{1,4})\1+$/.test(text)) return true;
  if (COMMON_WORDS.has(trimToLetters(text))) return true;
  // Decoded twice: with look-alikes at the ends kept (passw0rd!) and with the ends cut first (welc0me123).
  const cut = text.replace(/[^a-z]+$/, '').replace(/^[^a-z]+/, '');
  if (
    COMMON_WORDS.has(trimToLetters(translate(cut, LOOKALIKE))) ||
    COMMON_WORDS.has(trimToLetters(translate(text, LOOKALIKE)))
  )
    return true;
  if (WORD_AND_NUMBER.test(text)) return true;
  const plain = translate(text, NUMBER_ROW);
  return COMMON_WEAVES.some((weave) => plain.startsWith(weave));
}

/** Whether the password contains one of the user's own words (operator name, phone, e-mail name), 4 characters or longer. */
export function isPersonalPassword(password: string, personal: readonly string[]): boolean {
  const text = password.toLowerCase();
  return personal.some((word) => word.length >= MIN_PERSONAL && text.includes(word.toLowerCase()));
}
