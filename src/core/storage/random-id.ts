/**
 * A random id of 32 hex digits. `crypto.randomUUID` is undefined on plain http off localhost; `getRandomValues` is not
 * (security notes 0.2).
 */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
