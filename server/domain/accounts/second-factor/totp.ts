import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as authenticator apps implement it: HMAC-SHA-1, six digits, a new one every 30 s. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** Steps before and after the current one that are also accepted: clocks differ, and typing takes time. */
const SLACK = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4226: the one-time password of a counter. */
export function hotp(secret: Buffer, counter: number, digits: number = DIGITS): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', secret).update(message).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The step whose code this is, around `now` (epoch milliseconds), or null; always null without a secret. Every candidate is compared, in
 * constant time.
 */
export function stepOf(secret: Buffer | null, code: string, now: number): number | null {
  if (secret === null || !/^[0-9]{6}$/.test(code)) return null;
  const present = Math.floor(now / STEP_MS);
  const digits = Buffer.from(code);
  let found: number | null = null;
  for (let step = present - SLACK; step <= present + SLACK; step += 1)
    if (timingSafeEqual(Buffer.from(hotp(secret, step)), digits)) found = step;
  return found;
}

/** RFC 4648 base32 without padding, as authenticator apps read secrets. */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** The URI of the QR code for an authenticator app. Defaults that all apps assume are left out, which keeps the code coarse. */
export function otpauthUri(secret: Buffer, issuer: string, account: string): string {
  return `otpauth://totp/${encodeURIComponent(account)}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
