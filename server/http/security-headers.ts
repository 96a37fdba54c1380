/** Origins besides this one that product staff configured for the page. */
export interface PageOrigins {
  /** What it may frame. */
  readonly frames: readonly string[];
  /** Where its analytics beacon goes. */
  readonly beacons: readonly string[];
}

export const NO_ORIGINS: PageOrigins = { frames: [], beacons: [] };

const COMMON =
  "default-src 'self'; script-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; " +
  "img-src 'self' data:; worker-src 'self'";
const sources = (origins: readonly string[]): string => ["'self'", ...origins].join(' ');

/** The one <style> element that swagger-ui's pinned version creates. */
const SWAGGER_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/**
 * Policy of the product's page (security notes T7), without any `unsafe-*`. The grid puts its theme into <style> elements: they carry the
 * nonce of the page's own reply, so no other inline style is applied. Styles that scripts set through the CSSOM need no permission.
 * `data:` images are the grid's and the kit's icons. Trusted Types keep strings out of script sinks. Only this site and the configured
 * origins may be framed, or be sent anything.
 */
export function pagePolicy(nonce: string, { frames, beacons }: PageOrigins = NO_ORIGINS): string {
  return `${COMMON}; connect-src ${sources(beacons)}; frame-src ${sources(frames)}; style-src 'self' 'nonce-${nonce}'; require-trusted-types-for 'script'`;
}

/** Policy of the browsable documents: swagger-ui writes HTML itself, so Trusted Types are not required of it. */
export const DOCUMENTS_POLICY = `${COMMON}; connect-src 'self'; style-src 'self' ${SWAGGER_STYLE}`;

/** Policy of the client's files. A worker is subject to that of its own script: it reads the market from this server, nothing else. */
export const FILE_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** Policy of everything that is not a page: should a browser show it, it may load nothing. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

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
