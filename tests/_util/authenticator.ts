import { hotp } from '#server/domain/accounts';

/** What an authenticator program keeps of a secret that it was given as base32. */
export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** What an authenticator program shows at `now`, epoch milliseconds. The code itself is checked against the RFC's vectors. */
export const shownCode = (secret: Buffer, now: number): string => hotp(secret, Math.floor(now / 30_000));
