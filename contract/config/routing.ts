import type { Gate } from './gate.ts';
import type { Dashboard } from './layouts-file.ts';
import type { RedirectRule, RoutesFile, ShellName } from './routes-file.ts';

/** A route or child route with everything inherited and its full path. */
export interface FlatRoute {
  readonly id: string;
  /** Full path pattern, e.g. `/index/message-index/all-message`. */
  readonly path: string;
  readonly title: string;
  readonly shell: ShellName;
  readonly footer: boolean;
  readonly content:
    | { readonly kind: 'dashboard'; readonly layout: string }
    | { readonly kind: 'page'; readonly page: string }
    | { readonly kind: 'redirect'; readonly to: string }
    | { readonly kind: 'builtin'; readonly name: 'notFound' | 'redirect' | 'popout' };
  /** Parent route, whose page frames this one; null at the top. */
  readonly parent: string | null;
  /** Child that opens when this route is requested; null without children. */
  readonly defaultChild: string | null;
  /** Text key describing what an advanced page offers: it requires verification. null: it does not. */
  readonly advanced: string | null;
  /** Gates that must all be open, outermost first, each with the route that refused users are sent to. */
  readonly gates: readonly { readonly when: Gate; readonly otherwise: string }[];
  /** Redirect rules in checking order, the parents' first. */
  readonly redirects: readonly RedirectRule[];
}

/** Routes by id, in file order, children after their parent. */
export type RouteTable = ReadonlyMap<string, FlatRoute>;

/** Names of the parameters in a path: `:name` is required, `:name?` optional. */
export interface PathParameters {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

/** The parameters of a path pattern. */
export function parametersOf(path: string): PathParameters {
  const names = [...path.matchAll(/:([A-Za-z]+)(\??)/g)];
  return {
    required: names.filter((match) => match[2] === '').map((match) => match[1] ?? ''),
    optional: names.filter((match) => match[2] === '?').map((match) => match[1] ?? ''),
  };
}

/**
 * Flattens the file: full paths, inherited shell, gates and redirects. A layout's gate applies to each route that shows it. Of two routes with
 * one id the first counts.
 */
export function routeTable(file: RoutesFile, layouts: readonly Pick<Dashboard, 'id' | 'when'>[]): RouteTable {
  const table = new Map<string, FlatRoute>();
  const gateOfLayout = new Map(layouts.map(({ id, when }) => [id, when]));
  const add = (route: FlatRoute): void => void (table.has(route.id) || table.set(route.id, route));
  for (const route of file.routes) {
    const gatesOf = (item: {
      readonly when?: Gate;
      readonly otherwise?: string;
      readonly dashboard?: string;
    }) =>
      [item.when, gateOfLayout.get(item.dashboard ?? '')].flatMap((when) =>
        when ? [{ when, otherwise: item.otherwise ?? file.notFound }] : [],
      );
    const parent: FlatRoute = {
      id: route.id,
      path: route.path,
      title: route.title,
      shell: route.shell ?? 'plain',
      footer: route.footer ?? false,
      content: contentOf(route),
      parent: null,
      defaultChild: route.defaultChild ?? null,
      advanced: route.advanced ?? null,
      gates: gatesOf(route),
      redirects: route.redirects ?? [],
    };
    add(parent);
    for (const child of route.children ?? []) {
      add({
        ...parent,
        id: child.id,
        path: `${route.path}/${child.path}`,
        title: child.title,
        content: contentOf(child),
        parent: route.id,
        defaultChild: null,
        advanced: child.advanced ?? parent.advanced,
        gates: [...parent.gates, ...gatesOf(child)],
        redirects: [...parent.redirects, ...(child.redirects ?? [])],
      });
    }
  }
  return table;
}

type Content = Pick<RoutesFile['routes'][number], 'dashboard' | 'page' | 'redirect' | 'builtin'>;

function contentOf(route: Content): FlatRoute['content'] {
  if (route.dashboard !== undefined) return { kind: 'dashboard', layout: route.dashboard };
  if (route.page !== undefined) return { kind: 'page', page: route.page };
  if (route.redirect !== undefined) return { kind: 'redirect', to: route.redirect };
  return { kind: 'builtin', name: route.builtin ?? 'notFound' };
}

/**
 * Address of a route: parameters filled in and encoded, query appended (including empty values). Throws an Error for a missing required
 * parameter: the link stage refuses such menu items, so it indicates a mistake in code.
 */
export function addressOf(
  route: Pick<FlatRoute, 'id' | 'path'>,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string>> = {},
): string {
  const path = route.path
    .split('/')
    .map((segment) => {
      if (segment === '*') return params['*'] ?? '';
      const name = /^:([A-Za-z]+)(\??)$/.exec(segment);
      if (!name) return segment;
      const value = params[name[1] ?? ''];
      if (value === undefined && name[2] !== '?')
        throw new Error(`route ${route.id} needs the parameter ${name[1]}`);
      return value === undefined ? null : encodeURIComponent(value);
    })
    .filter((segment) => segment !== null)
    .join('/');
  const search = new Map(Object.entries(query));
  const text = [...search]
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .join('&');
  return (path === '' ? '/' : path) + (text === '' ? '' : `?${text}`);
}

/** null: not a percent-encoding, so no route matches. */
const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

function matchOne(pattern: string, pathname: string): Record<string, string> | null {
  const patternParts = pattern.split('/').filter((part) => part !== '');
  const pathParts = pathname.split('/').filter((part) => part !== '');
  const params: Record<string, string> = {};
  for (const [at, part] of patternParts.entries()) {
    if (part === '*') return { ...params, '*': pathParts.slice(at).join('/') };
    const text = pathParts[at];
    const name = /^:([A-Za-z]+)(\??)$/.exec(part);
    if (!name) {
      if (text !== part) return null;
      continue;
    }
    if (text === undefined) {
      if (name[2] !== '?') return null;
      continue;
    }
    const value = decode(text);
    if (value === null) return null;
    params[name[1] ?? ''] = value;
  }
  return pathParts.length > patternParts.length ? null : params;
}

/** The more literal a pattern, the earlier it is tried; a splat last. */
const specificity = (path: string): number =>
  path
    .split('/')
    .reduce((sum, part) => sum + (part === '*' ? -50 : part.startsWith(':') ? 1 : part === '' ? 0 : 3), 0);

/**
 * The route that a path belongs to, with its decoded parameters; null if none matches. `pathname` is without query and fragment. The most
 * literal pattern wins.
 */
export function matchRoute(
  table: RouteTable,
  pathname: string,
): { readonly route: FlatRoute; readonly params: Readonly<Record<string, string>> } | null {
  const routes = [...table.values()].sort((a, b) => specificity(b.path) - specificity(a.path));
  for (const route of routes) {
    const params = matchOne(route.path, pathname);
    if (params) return { route, params };
  }
  return null;
}
