import type { FastifyRequest } from 'fastify';
import { SERVED_TOPS } from '#contract/config';

/**
 * The pattern of the route that answers a request; '' if none does. Rules (budgets, policies, caching) use this and never the text
 * of the URL: one route can be spelt in many ways (`/%61pi/x`, `http://host/api/x`).
 */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? '';

/** Whether a route or path is `top` or below it. */
export const isBelow = (route: string, top: string): boolean => route === top || route.startsWith(`${top}/`);

/**
 * The path of a request target that no route answers: without authority and query, percent-decoded once, as the router reads it.
 * Null if it cannot be decoded.
 */
export function pathOf(target: string): string | null {
  const [, path = ''] = /^(?:https?:\/\/[^/?#]*)?([^?#]*)/i.exec(target) ?? [];
  try {
    return decodeURIComponent(path === '' ? '/' : path);
  } catch {
    return null;
  }
}

/** The host named by a target in absolute form (`GET http://host/path`), in lower case; null for the usual form. */
export const authorityOf = (target: string): string | null =>
  /^https?:\/\/([^/?#]*)/i.exec(target)?.[1]?.toLowerCase() ?? null;

/**
 * Whether the client may have a page at this path. Doubled slashes, backslashes, dots and capitals do not turn the address of a call
 * into that of a page: a proxy, a browser or a user may read them differently from the router.
 */
export function isPagePath(path: string): boolean {
  let depth = 0;
  for (const part of path.split(/[/\\]+/)) {
    if (depth === 0 && SERVED_TOPS.includes(part.trim().toLowerCase())) return false;
    if (part === '..') depth = Math.max(0, depth - 1);
    else if (part !== '' && part !== '.') depth += 1;
  }
  return true;
}
