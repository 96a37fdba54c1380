import { ACCOUNT_CODE } from '#contract/api';
import { isFullName, isMobile, NAME_MIN_LETTERS } from '#contract/rules';
import { BusinessError } from '#server/call';
import { sql } from 'kysely';
import { foldKey } from './operator.ts';
import { RESERVED_BEGINNINGS, RESERVED_WORDS } from './reserved-names.data.ts';

/** Letters imitated by other scripts are refused along with those scripts; invisible or blank characters are not letters. */
const LETTERS = /^[\p{Script=Han}a-z0-9._·-]+$/u;
/**
 * The visual form of a name: letters easily confused are folded together, and marks between letters are dropped. Two names with the same
 * skeleton must not coexist.
 */
export const skeletonOf = (opername: string): string =>
  foldKey(opername)
    .replaceAll(/[._·-]/g, '')
    .replaceAll('0', 'o')
    .replaceAll(/[1i]/g, 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

/** The skeleton of a stored name, as SQL; the same steps. */
export const skeletonInSql = sql<string>`replace(replace(translate(opername_key, '01i._·-', 'oll'), 'rn', 'm'), 'vv', 'w')`;

const RESERVED = RESERVED_WORDS.map(skeletonOf);
const RESERVED_FIRST = RESERVED_BEGINNINGS.map(skeletonOf);

/** Whether a text may be an operator name: Chinese and Latin letters, digits and . _ · -, and not mistakable for a phone number. */
export function isOpername(text: string): boolean {
  const key = foldKey(text);
  return LETTERS.test(key) && !isMobile(key);
}

/** Whether a name could pass for the platform or its staff. */
export function isReserved(opername: string): boolean {
  const skeleton = skeletonOf(opername);
  return (
    RESERVED.some((word) => skeleton.includes(word)) ||
    RESERVED_FIRST.some((word) => skeleton.startsWith(word))
  );
}

/** Throws BusinessError for a name that no operator may choose. */
export function assertOpername(opername: string): void {
  const refuse = (key: 'opernameForm' | 'opernameShort' | 'opernameReserved') =>
    new BusinessError(ACCOUNT_CODE.taken, key, {
      field: 'opername',
      ...(key === 'opernameShort' && { values: { limit: NAME_MIN_LETTERS } }),
    });
  if (!isOpername(opername)) throw refuse('opernameForm');
  if (!isFullName(opername)) throw refuse('opernameShort');
  if (isReserved(opername)) throw refuse('opernameReserved');
}
