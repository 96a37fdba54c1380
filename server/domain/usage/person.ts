import { sha256 } from '#server/runtime';
import { sql } from 'kysely';

const DIGITS = 32;

/** Pseudonym of an account for one day: constant during the day, and untraceable without the day's salt. */
export const personHash = (salt: string, operId: string): string => sha256(salt + operId).slice(0, DIGITS);

/** The same in SQL, of an operator `o` with a salt `s`. */
export const personOf = sql<string>`left(encode(sha256(convert_to(s.salt || o.oper_id, 'UTF8')), 'hex'), ${sql.lit(DIGITS)})`;
