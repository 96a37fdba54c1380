import type { ChildRoute, Route } from '../routes-file.ts';
import { parametersOf, routeTable } from '../routing.ts';
import { type Finding, finding, type Path } from './finding.ts';
import { deadReference, deadText, duplicateIds, type LinkWorld, present } from './link-world.ts';

interface Placed {
  readonly id: string;
  readonly route: Route | ChildRoute;
  readonly path: Path;
  readonly full: string;
}

function placedRoutes(world: LinkWorld): Placed[] {
  return world.files.routes.routes.flatMap((route, at) => [
    { id: route.id, route, path: ['routes', at], full: route.path },
    ...(route.children ?? []).map((child, inner): Placed => ({
      id: child.id,
      route: child,
      path: ['routes', at, 'children', inner],
      full: `${route.path}/${child.path}`,
    })),
  ]);
}

/** Two patterns that take the same addresses: parameter names do not tell them apart. */
const shapeOf = (path: string): string => path.replaceAll(/:[A-Za-z]+/g, ':');

function duplicatePaths(world: LinkWorld, placed: readonly Placed[]): Finding[] {
  const seen = new Map<string, string>();
  return placed.flatMap(({ id, path, full }) => {
    const other = seen.get(shapeOf(full));
    if (other === undefined) {
      seen.set(shapeOf(full), id);
      return [];
    }
    if (other === id) return [];
    return [
      finding(world.trees, 'routes', [...path, 'path'], 'link.duplicatePath', {
        values: { path: full, other },
        drop: path,
      }),
    ];
  });
}

/** Every reference of routes.json: other routes, layouts, pages, texts; unique ids and paths; the three routes that must exist. */
export function linkRoutes(world: LinkWorld): Finding[] {
  const { routes, layouts } = world.files;
  const placed = placedRoutes(world);
  const table = routeTable(routes);
  const ids = [...table.keys()];
  const layoutIds = layouts.layouts.map((layout) => layout.id);
  const mentioned = world.mentioned.routes;
  const toRoute = (path: Path, id: string, cost: { drop?: Path; fatal?: true }): Finding | null =>
    deadReference(world, { file: 'routes', path, id, code: 'link.route', known: ids, mentioned, ...cost });

  /** A redirect cannot invent the parameters that its target needs. */
  const needsParameters = (path: Path, from: Placed, to: string, drop: Path): Finding[] => {
    const target = table.get(to);
    const offered = parametersOf(from.full);
    const name =
      target &&
      parametersOf(target.path).required.find(
        (item) => ![...offered.required, ...offered.optional].includes(item),
      );
    return name === undefined
      ? []
      : [
          finding(world.trees, 'routes', path, 'link.parameter', {
            values: { id: to, name },
            hint: '跳转目标只能用来源页面也有的参数',
            drop,
          }),
        ];
  };

  const each = (item: Placed): Finding[] => {
    const { route, path } = item;
    const found: (Finding | null)[] = [
      ...deadText(world, 'routes', [...path, 'title'], route.title),
      ...(route.advanced === undefined
        ? []
        : deadText(world, 'routes', [...path, 'advanced'], route.advanced)),
    ];
    const reference = (key: string, id: string | undefined, drop: Path): void => {
      if (id !== undefined)
        found.push(toRoute([...path, key], id, { drop }), ...needsParameters([...path, key], item, id, drop));
    };
    reference('redirect', route.redirect, path);
    reference('otherwise', route.otherwise, [...path, 'otherwise']);
    for (const [at, rule] of (route.redirects ?? []).entries()) {
      const rulePath: Path = [...path, 'redirects', at];
      found.push(
        toRoute([...rulePath, 'to'], rule.to, { drop: rulePath }),
        ...needsParameters([...rulePath, 'to'], item, rule.to, rulePath),
      );
    }
    if (route.dashboard !== undefined) {
      const { layouts: known } = world.mentioned;
      found.push(
        deadReference(world, {
          file: 'routes',
          path: [...path, 'dashboard'],
          id: route.dashboard,
          code: 'link.dashboard',
          known: layoutIds,
          drop: path,
          mentioned: known,
        }),
      );
    }
    if (route.page !== undefined) {
      found.push(
        deadReference(world, {
          file: 'routes',
          path: [...path, 'page'],
          id: route.page,
          code: 'link.page',
          known: world.catalogue.pages,
          drop: path,
        }),
      );
    }
    if ('builtin' in route && route.builtin === 'redirect' && !item.full.endsWith('/*')) {
      found.push(finding(world.trees, 'routes', [...path, 'path'], 'link.splat', { drop: path }));
    }
    if (
      'builtin' in route &&
      route.builtin === 'popout' &&
      !['/:layout', '/:panel'].every((part) => `${item.full}/`.includes(`${part}/`))
    ) {
      found.push(finding(world.trees, 'routes', [...path, 'path'], 'link.popout', { drop: path }));
    }
    if ('defaultChild' in route && route.defaultChild !== undefined) {
      const children = (route.children ?? []).map((child) => child.id);
      found.push(
        deadReference(world, {
          file: 'routes',
          path: [...path, 'defaultChild'],
          id: route.defaultChild,
          code: 'link.child',
          known: children,
          drop: path,
          ...(table.has(route.defaultChild) ? {} : { mentioned }),
        }),
      );
    }
    return present(found);
  };

  return [
    ...duplicateIds(world, 'routes', placed),
    ...duplicatePaths(world, placed),
    ...present([
      toRoute(['home'], routes.home, { fatal: true }),
      toRoute(['login'], routes.login, { fatal: true }),
      toRoute(['notFound'], routes.notFound, { fatal: true }),
    ]),
    ...placed.flatMap(each),
  ];
}
