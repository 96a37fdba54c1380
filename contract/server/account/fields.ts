import * as z from 'zod/mini';

/** RSA-OAEP-256 ciphertext (base64) of base64(UTF-8 JSON `{pw, nonce}`): never a plain password (security notes 0.1). */
export const cipher = z.string().check(z.regex(/^[A-Za-z0-9+/]{100,1000}={0,2}$/));
/** The server key that a password was encrypted with. */
export const keyId = z.string().check(z.maxLength(64));
export const mobile = z.string().check(z.maxLength(20));
export const email = z.string().check(z.maxLength(254));
/** Six digits sent by SMS or e-mail. */
export const code = z.string().check(z.regex(/^\d{6}$/));
/** One-time ticket of the slider captcha. */
export const ticket = z.optional(z.string().check(z.maxLength(128)));
