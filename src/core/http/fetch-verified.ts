/** Hex as base64. */
const base64Of = (hex: string): string =>
  btoa(String.fromCodePoint(...(hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))));

/**
 * The text behind an address of this site, if its bytes have this SHA-256 (hex): the browser compares before it hands anything over
 * (Subresource Integrity). Rejects where the content differs, or there is none.
 */
export async function fetchVerified(path: string, sha256: string, signal?: AbortSignal): Promise<string> {
  const reply = await fetch(path, {
    integrity: `sha256-${base64Of(sha256)}`,
    credentials: 'omit',
    ...(signal === undefined ? {} : { signal }),
  });
  if (!reply.ok) throw new Error(`HTTP ${reply.status}`);
  return reply.text();
}
