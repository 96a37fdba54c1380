import * as z from 'zod/mini';

/** Hex as base64. */
const base64Of = (hex: string): string =>
  btoa(String.fromCodePoint(...(hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))));

const refusal = z.object({ message: z.string() });

/** The server has the content, and states why it does not deliver it. `message` is for the user. */
export class RefusedContentError extends Error {
  override readonly name = 'RefusedContentError';
}

/**
 * The text at an address of this site, if its bytes have this SHA-256 (hex): the browser compares before it delivers anything
 * (Subresource Integrity). Rejects when the content differs, or there is none: with RefusedContentError when the server states why.
 */
export async function fetchVerified(path: string, sha256: string, signal?: AbortSignal): Promise<string> {
  const options: RequestInit = { credentials: 'omit', ...(signal === undefined ? {} : { signal }) };
  try {
    return await (await fetch(path, { ...options, integrity: `sha256-${base64Of(sha256)}` })).text();
  } catch (error) {
    // A browser gives no reason for content that does not match, and the server's refusal is such content.
    const reply = await fetch(path, options);
    const refused = reply.ok ? null : refusal.safeParse(await reply.json().catch(() => null));
    throw refused?.success === true ? new RefusedContentError(refused.data.message) : error;
  }
}
