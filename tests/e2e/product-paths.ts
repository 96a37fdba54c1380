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
    if (route.path.startsWith('/console') || route.builtin !== undefined || route.redirect !== undefined)
      return [];
    return /[:*]/.test(path) ? [] : [path, ...paths(route.children ?? [], path)];
  });
}

/** Every address of the product that takes no parameter and is no page of the house's staff. */
export function productPaths(): readonly string[] {
  // `as` holds: the product's own file, which its schema checks.
  const { routes } = JSON.parse(readFileSync('src/config/routes.json', 'utf8')) as { routes: Route[] };
  return paths(routes);
}
