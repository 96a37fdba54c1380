import {
  addressOf,
  asksForVerification,
  type Context,
  type FlatRoute,
  isBlocked,
  matchRoute,
  resolveRoute,
  type RouteTable,
} from '#contract/config';
import { safePath } from '#core/browser';

/** Query key under which the login page stores the return address. */
export const RETURN_KEY = 'return';

/** What is known when an address is requested. */
export interface Request {
  readonly table: RouteTable;
  /** Ids of the routes that the configuration names as login and not-found. */
  readonly login: string;
  readonly notFound: string;
  readonly context: Context;
  /** A stored token is still being turned into a user: flags are not known yet. */
  readonly isStarting: boolean;
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** `show` this route, or how to be verified for it; `go` to another address in its place; `wait` until the user's flags are known, probably for this one. */
export type Destination =
  | {
      readonly kind: 'show';
      readonly route: FlatRoute;
      readonly params: Readonly<Record<string, string>>;
      /** The advanced page in whose place the user sees how to be verified; null: the route itself shows. */
      readonly locked: FlatRoute | null;
    }
  | { readonly kind: 'go'; readonly path: string }
  | { readonly kind: 'wait'; readonly route: FlatRoute };

const pathOf = ({ pathname, search, hash }: Pick<Request, 'pathname' | 'search' | 'hash'>): string =>
  `${pathname}${search}${hash}`;

/**
 * Where an address leads for this user: the guards of R2.17, redirects, gates, the safe `/redirect/*` (security notes T22), and the way to
 * the log-in and back. Everything comes from routes.json; pure and total.
 */
export function destinationOf(request: Request): Destination {
  const { table, notFound, context } = request;
  const found = matchRoute(table, request.pathname);
  if (!found) return goTo(table, notFound);
  const { route, params } = found;
  if (route.content.kind === 'builtin' && route.content.name === 'redirect')
    return reenter(request, params['*'] ?? '');
  if (route.content.kind === 'builtin' && route.content.name === 'popout')
    return alone(request, route, params);
  const resolution = resolveRoute(table, route.id, context);
  if (request.isStarting && dependsOnUser(route)) return { kind: 'wait', route };
  if (resolution.kind !== 'show') return goTo(table, notFound);
  if (resolution.steps.length === 0)
    return { kind: 'show', route, params, locked: asksForVerification(route, context) ? route : null };
  const back = route.id === request.login ? returnPath(request) : null;
  if (back !== null) return { kind: 'go', path: back };
  // By a gate or by a rule: who logs in comes back here.
  if (resolution.route === request.login && route.id !== request.login)
    return goTo(table, request.login, {}, { [RETURN_KEY]: pathOf(request) });
  const keepsQuery = !isBlocked(resolution) && route.id !== request.login;
  return goTo(
    table,
    resolution.route,
    params,
    keepsQuery ? Object.fromEntries(new URLSearchParams(request.search)) : {},
  );
}

/** Whether another kind of user might be sent elsewhere from here. */
const dependsOnUser = ({ redirects, gates, advanced }: FlatRoute): boolean =>
  redirects.length > 0 || gates.length > 0 || advanced !== null;

/** A popped-out panel: for users who may open a page with its layout; those who may do so after a log-in are sent there. */
function alone(request: Request, route: FlatRoute, params: Readonly<Record<string, string>>): Destination {
  const { table, login, notFound, context } = request;
  const pages = [...table.values()].filter(
    ({ content }) => content.kind === 'dashboard' && content.layout === params['layout'],
  );
  if (request.isStarting && pages.some(dependsOnUser)) return { kind: 'wait', route };
  const outcomes = pages.map((page) => resolveRoute(table, page.id, context));
  const open = pages.filter((_, at) => outcomes[at]?.kind === 'show' && outcomes[at].steps.length === 0);
  if (open.length > 0) {
    const isFree = open.some((page) => !asksForVerification(page, context));
    return { kind: 'show', route, params, locked: isFree ? null : (open[0] ?? null) };
  }
  const isAsked = outcomes.some((outcome) => outcome.route === login);
  return isAsked ? goTo(table, login, {}, { [RETURN_KEY]: pathOf(request) }) : goTo(table, notFound);
}

/** Return address of the login page: a path of this app that some route matches, else null. */
function returnPath({ search, origin, table, login }: Request): string | null {
  const returnTo = new URLSearchParams(search).get(RETURN_KEY);
  const path = returnTo === null ? null : safePath(returnTo, origin);
  if (path === null) return null;
  const found = matchRoute(table, new URL(path, origin).pathname);
  return found && found.route.id !== login ? path : null;
}

/** `/redirect/<path>` re-enters a path of this app, and nothing outside it. */
function reenter({ table, notFound, origin, search, hash }: Request, rest: string): Destination {
  const path = safePath(`/${rest}${search}${hash}`, origin);
  const isKnown = path !== null && matchRoute(table, new URL(path, origin).pathname) !== null;
  return isKnown ? { kind: 'go', path } : goTo(table, notFound);
}

function goTo(
  table: RouteTable,
  id: string,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string>> = {},
): Destination {
  const route = table.get(id);
  if (!route) throw new Error(`no route ${id}: the link stage lets no such configuration pass`);
  return { kind: 'go', path: addressOf(route, params, query) };
}
