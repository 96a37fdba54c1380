import { createHmac } from 'node:crypto';

/** The secret that an authenticator app stores, from its base32 form. */
export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code that an authenticator app independent of the server shows at `now`, epoch milliseconds (RFC 6238: HMAC-SHA-1, six digits, 30 s). */
export function authenticatorCode(secret: Buffer, now: number): string {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const hash = createHmac('sha1', secret).update(step).digest();
  const chosen = hash.readUInt32BE(hash.readUInt8(hash.length - 1) % 16) % 2 ** 31;
  return String(chosen).slice(-6).padStart(6, '0');
}
