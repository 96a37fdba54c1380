/**
 * The path if it stays inside this app, else null. Resolved as the browser will resolve it, because `/\evil.com` and
 * `/<TAB>/evil.com` pass a prefix check and still leave the site (security notes T22).
 */
export function safePath(path: string, origin: string): string | null {
  if (!path.startsWith('/')) return null;
  let url: URL;
  try {
    url = new URL(path, origin);
  } catch {
    return null;
  }
  if (url.origin !== origin) return null;
  const inside = `${url.pathname}${url.search}${url.hash}`;
  return inside.startsWith('//') ? null : inside;
}
