import { readFileSync } from 'node:fs';

interface Route {
  readonly path: string;
  readonly builtin?: string;
  readonly redirect?: string;
  readonly children?: readonly Route[];
}

function paths(routes: readonly Route[], under = ''): readonly string[] {
  return routes.flatMap((route) => {
    const path = `${under}${under === '' ? '' : '/'}${route.path}`;
    if (route.builtin !== undefined || route.redirect !== undefined) return [];
    const open = path.replace(/\/:[^/]+\?$/, '');
    return /[:*]/.test(open) ? [] : [open, ...paths(route.children ?? [], open)];
  });
}

function allPaths(): readonly string[] {
  // `as` holds: the product's own file, which its schema checks.
  const { routes } = JSON.parse(readFileSync('src/config/routes.json', 'utf8')) as { routes: Route[] };
  return paths(routes);
}

const isConsole = (path: string): boolean => path.startsWith('/console');

/** Every address of the product that needs no parameter, except the staff's pages. */
export const productPaths = (): readonly string[] => allPaths().filter((path) => !isConsole(path));

/** Every address of the staff's pages that needs no parameter. */
export const consolePaths = (): readonly string[] => allPaths().filter(isConsole);
