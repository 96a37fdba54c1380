import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { authorityOf } from './request-path.ts';

/** Where a request was sent to. */
export interface Destination {
  readonly host: string | undefined;
  /** Over TLS. */
  readonly isSecure: boolean;
}

export interface HostRules {
  isAllowedHost(host: string | undefined): boolean;
  /** A request's Origin: that of the host it was sent to, or a configured one. Absent: not sent by another site's page. */
  isAllowedOrigin(origin: string | undefined, to: Destination): boolean;
}

/**
 * Which hosts and pages may access the server (security notes T9). Hosts: localhost, this machine's name, any IP address literal (DNS
 * rebinding needs a foreign name that resolves to us; a literal cannot be rebound) and the configured names. Origins: the page's own
 * host, or one of `allowedOrigins`, compared in full. Where the host is served over TLS its page in the clear is a foreign one: whoever is on
 * the line can write it.
 */
export function hostRules(allowedOrigins: readonly string[], allowedHosts: readonly string[]): HostRules {
  const origins = new Set(allowedOrigins);
  const names = new Set([
    'localhost',
    hostname().toLowerCase(),
    ...allowedHosts,
    ...allowedOrigins.map((origin) => new URL(origin).hostname),
  ]);
  const isAllowedHost = (host: string | undefined): boolean => {
    const name = nameOf(host);
    return name !== null && (names.has(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0);
  };
  return {
    isAllowedHost,
    isAllowedOrigin(origin, { host, isSecure }) {
      if (origin === undefined || origins.has(origin)) return true;
      if (!isAllowedHost(host) || !URL.canParse(origin)) return false;
      const { protocol, host: originHost } = new URL(origin);
      // The URL parser turns look-alike letters into punycode, so equal text means the same host.
      if (originHost !== host?.toLowerCase()) return false;
      return (
        protocol === 'https:' || (protocol === 'http:' && !isSecure && !origins.has(`https://${originHost}`))
      );
    },
  };
}

/**
 * The host that a request names; undefined if there is none, or several (two headers, or a target in absolute form that names another),
 * since a proxy might act on another of them (security notes T29).
 */
export function hostOf({
  headers,
  rawHeaders,
  url,
}: Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'url'>): string | undefined {
  const named = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host');
  const authority = authorityOf(url ?? '');
  if (named.length > 1 || (authority !== null && authority !== headers.host?.toLowerCase())) return undefined;
  return headers.host;
}

function nameOf(host: string | undefined): string | null {
  if (host === undefined || !/^[A-Za-z0-9.:[\]-]{1,255}$/.test(host) || !URL.canParse(`http://${host}`))
    return null;
  return new URL(`http://${host}`).hostname;
}
