import { hash, randomBytes, randomFillSync } from 'node:crypto';

const ID_BYTES = 16;
/** Random bytes for the next ids: requesting many at once costs as much as requesting a few. */
const pool = Buffer.alloc(256 * ID_BYTES);
let used = pool.length;

/** A random id of 128 bits, base64url after its prefix. Not a credential. */
export function randomId(prefix: string): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += ID_BYTES;
  return `${prefix}${pool.toString('base64url', used - ID_BYTES, used)}`;
}

/** The id that these parts always give: what is written under it is written once. */
export const idOf = (prefix: string, ...parts: readonly unknown[]): string =>
  `${prefix}${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22)}`;

/** A session token: 256 random bits, base64url (no `=`, which a WebSocket sub-protocol cannot carry). */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256 in hex: stored instead of a token or nonce. Both are random, so no salt is needed. */
export const sha256 = (text: string): string => hash('sha256', text);
