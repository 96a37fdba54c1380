/**
 * The set of resources that a page's HTML names: scripts, styles and preloads, sorted. Two pages with the same set are the same
 * version of the product (spec section 4).
 */
export function pageResources(html: string): string {
  const found = new Set<string>();
  for (const [, tag = ''] of html.matchAll(/<((?:script|link)\b[^>]*)>/gi)) {
    const address = /\b(?:src|href)\s*=\s*["']([^"']+)["']/i.exec(tag)?.[1];
    if (address !== undefined && !address.startsWith('data:')) found.add(address);
  }
  return [...found].sort().join('\n');
}
