import { createHash, randomBytes } from 'node:crypto';

/** A random id of 128 bits, base64url after its prefix. Not a credential. */
export const randomId = (prefix: string): string => `${prefix}${randomBytes(16).toString('base64url')}`;

/** A session token: 256 random bits, base64url (no `=`, which a WebSocket sub-protocol cannot carry). */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256 in hex: what is stored instead of a token or nonce. Both are random, so no salt is needed. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
