import type { Parser } from './persisted.ts';

/** A parser for values stored by the first page: the schema library loads after it. Its `parse` throws TypeError for anything else. */
const plain = <T>(what: string, is: (value: unknown) => value is T): Parser<T> => ({
  parse(value) {
    if (is(value)) return value;
    throw new TypeError(`not ${what}`);
  },
});

export const plainText = plain('a text', (value) => typeof value === 'string');
export const plainNumber = plain(
  'a number',
  (value): value is number => typeof value === 'number' && Number.isFinite(value),
);

export const plainFlag = plain('true or false', (value) => typeof value === 'boolean');

/** A list of such values. */
export const plainList = <T>(item: Parser<T>): Parser<readonly T[]> => ({
  parse(value) {
    if (!Array.isArray(value)) throw new TypeError('not a list');
    return value.map((one) => item.parse(one));
  },
});

/** A record with arbitrary values. */
export const plainRecord = plain(
  'an object',
  (value): value is Readonly<Record<string, unknown>> =>
    typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** These members, and no others: anything else stored is dropped. */
export const plainObject = <T extends object>(members: {
  readonly [K in keyof T]: Parser<T[K]>;
}): Parser<T> => ({
  parse(value) {
    const record = plainRecord.parse(value);
    const parsed = Object.entries<Parser<unknown>>(members).map(([name, member]) => [
      name,
      member.parse(record[name]),
    ]);
    return Object.fromEntries(parsed) as T; // every member of T is in `members`, and was parsed
  },
});
