/**
 * Decodes a file as spreadsheets save it: UTF-8 with or without a byte-order mark, else GB18030 (which contains GBK and GB2312). null when it is
 * neither, e.g. UTF-16 or not text at all.
 */
export function decodeText(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not in this encoding.
    }
  }
  return null;
}
