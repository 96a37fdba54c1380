import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#contract/rules';

/** Each rule of spec section 5 by a name of its own, in display order. */
export const PASSWORD_RULES = [
  'length',
  'characters',
  'kinds',
  'pure',
  'lowerDigits',
  'upperDigits',
  'personal',
] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

const KINDS = [/\d/, /[a-z]/, /[A-Z]/, /[^A-Za-z0-9]/];
const MIN_PERSONAL = 4;

const holds: Readonly<Record<Exclude<PasswordRule, 'personal'>, (text: string) => boolean>> = {
  length: (text) => text.length >= PASSWORD_MIN_LENGTH && text.length <= PASSWORD_MAX_LENGTH,
  characters: (text) => /^[!-~]+$/.test(text),
  kinds: (text) => KINDS.filter((kind) => kind.test(text)).length >= 3,
  pure: (text) =>
    text !== '' && !/^\d+$/.test(text) && !/^[A-Za-z]+$/.test(text) && !/^[^A-Za-z0-9]+$/.test(text),
  lowerDigits: (text) => text !== '' && !/^[a-z\d]+$/.test(text),
  upperDigits: (text) => text !== '' && !/^[A-Z\d]+$/.test(text),
};

/** Rules that a new password breaks. `personal`: words about its owner (operator name, phone, mail name) that it must not contain. */
export function brokenRules(password: string, personal: readonly string[]): readonly PasswordRule[] {
  const text = password.toLowerCase();
  const isPersonal = personal.some(
    (word) => word.length >= MIN_PERSONAL && text.includes(word.toLowerCase()),
  );
  return PASSWORD_RULES.filter((rule) =>
    rule === 'personal' ? password === '' || isPersonal : !holds[rule](password),
  );
}
