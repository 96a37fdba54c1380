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
    return /[:*]/.test(path) ? [] : [path, ...paths(route.children ?? [], path)];
  });
}

function allPaths(): readonly string[] {
  // `as` holds: the product's own file, which its schema checks.
  const { routes } = JSON.parse(readFileSync('src/config/routes.json', 'utf8')) as { routes: Route[] };
  return paths(routes);
}

const isConsole = (path: string): boolean => path.startsWith('/console');

/** Every address of the product without a parameter, except the staff's pages. */
export const productPaths = (): readonly string[] => allPaths().filter((path) => !isConsole(path));

/** Every address of the staff's pages without a parameter. */
export const consolePaths = (): readonly string[] => allPaths().filter(isConsole);
