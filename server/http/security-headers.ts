/** Where a page comes from: the product itself, or the browsable API documents. */
export type PageKind = 'client' | 'docs';

const COMMON =
  "default-src 'self'; script-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

/**
 * Content security policy of a page (security notes T7), without any `unsafe-*`. The grid puts its theme into <style> elements:
 * they carry the nonce of the page's own reply, so no other inline style runs. Styles that scripts set through the CSSOM need
 * no permission. `data:` images are the grid's and the kit's icons. Trusted Types keep strings out of script sinks on the
 * product's pages; the document browser (swagger-ui) is not written for them.
 */
export function contentSecurityPolicy(kind: PageKind, nonce: string): string {
  const style = nonce === '' ? "style-src 'self'" : `style-src 'self' 'nonce-${nonce}'`;
  const policy = `${COMMON}; ${style}; img-src 'self' data:; connect-src 'self'; worker-src 'self'`;
  return kind === 'client' ? `${policy}; require-trusted-types-for 'script'` : policy;
}

/** Sent with every reply. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-permitted-cross-domain-policies': 'none',
};

/** Sent with every reply over TLS. */
export const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';
