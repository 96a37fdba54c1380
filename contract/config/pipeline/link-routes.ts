import type { ChildRoute, Route } from '../routes-file.ts';
import { parametersOf, type RouteTable, routeTable } from '../routing.ts';
import { SERVED_TOPS } from '../served-tops.ts';
import type { PipelineCode } from './diagnostic.ts';
import { type Finding, finding, type Path } from './finding.ts';
import {
  deadReference,
  deadText,
  duplicateIds,
  type LinkWorld,
  present,
  type Reference,
} from './link-world.ts';

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

/** The shape of a pattern: patterns that match the same addresses have the same one, whatever their parameter names. */
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

/** What route references are checked against. */
interface RouteWorld extends LinkWorld {
  readonly table: RouteTable;
  readonly ids: readonly string[];
}

function deadRoute(
  world: RouteWorld,
  path: Path,
  id: string,
  cost: { readonly drop?: Path; readonly fatal?: true },
): Finding | null {
  const { ids: routeIds, mentioned } = world;
  return deadReference(world, {
    file: 'routes',
    path,
    id,
    code: 'link.route',
    candidates: routeIds,
    mentioned: mentioned.routes,
    ...cost,
  });
}

/** A redirect cannot supply the parameters that its target needs. */
function needsParameters(world: RouteWorld, path: Path, from: Placed, to: string, drop: Path): Finding[] {
  const required = parametersOf(world.table.get(to)?.path ?? '').required;
  if (required.length === 0) return [];
  const offered = parametersOf(from.full);
  const name = required.find((item) => ![...offered.required, ...offered.optional].includes(item));
  return name === undefined
    ? []
    : [
        finding(world.trees, 'routes', path, 'link.parameter', {
          values: { id: to, name },
          hint: { key: 'hint.redirectParameter' },
          drop,
        }),
      ];
}

/** The targets of a route: its redirect, where it sends refused users, its redirect rules. */
function deadTargets(world: RouteWorld, item: Placed): Finding[] {
  const { route, path } = item;
  const targets: { readonly at: Path; readonly id: string | undefined; readonly drop: Path }[] = [
    { at: [...path, 'redirect'], id: route.redirect, drop: path },
    { at: [...path, 'otherwise'], id: route.otherwise, drop: [...path, 'otherwise'] },
    ...(route.redirects ?? []).map((rule, index) => {
      const drop: Path = [...path, 'redirects', index];
      return { at: [...drop, 'to'], id: rule.to, drop };
    }),
  ];
  return targets.flatMap(({ at, id, drop }) =>
    id === undefined
      ? []
      : [...present([deadRoute(world, at, id, { drop })]), ...needsParameters(world, at, item, id, drop)],
  );
}

/** What a route shows: its dashboard, its page, its default child. */
function deadContent(world: RouteWorld, { route, path }: Placed): Finding[] {
  const { table, mentioned, catalogue } = world;
  const dead = (
    key: string,
    id: string | undefined,
    rest: Pick<Reference, 'code' | 'candidates' | 'mentioned'>,
  ) =>
    id === undefined
      ? null
      : deadReference(world, { file: 'routes', path: [...path, key], id, drop: path, ...rest });
  const child = 'defaultChild' in route ? route.defaultChild : undefined;
  const children = 'children' in route ? (route.children ?? []) : [];
  return present([
    dead('dashboard', route.dashboard, {
      code: 'link.dashboard',
      candidates: world.files.layouts.layouts.map((layout) => layout.id),
      mentioned: mentioned.layouts,
    }),
    dead('page', route.page, { code: 'link.page', candidates: catalogue.pages }),
    dead('defaultChild', child, {
      code: 'link.child',
      candidates: children.map(({ id }) => id),
      ...(child !== undefined && table.has(child) ? {} : { mentioned: mentioned.routes }),
    }),
  ]);
}

/** Built-in routes whose address lacks parameters they read. */
function unfitBuiltin(world: RouteWorld, { route, path, full }: Placed): Finding[] {
  if (!('builtin' in route)) return [];
  const unfit = (code: PipelineCode): Finding[] => [
    finding(world.trees, 'routes', [...path, 'path'], code, { drop: path }),
  ];
  if (route.builtin === 'redirect' && !full.endsWith('/*')) return unfit('link.splat');
  const isWhole = ['/:layout', '/:panel'].every((part) => `${full}/`.includes(`${part}/`));
  return route.builtin === 'popout' && !isWhole ? unfit('link.popout') : [];
}

/** Pages that say where others go and close to no one: whoever wrote it expected a condition. */
function uselessOtherwise(world: RouteWorld, { route, path }: Placed): Finding[] {
  if (route.otherwise === undefined || route.when !== undefined) return [];
  const layout = world.files.layouts.layouts.find(({ id }) => id === route.dashboard);
  if (layout?.when !== undefined) return [];
  return [finding(world.trees, 'routes', [...path, 'otherwise'], 'link.uselessOtherwise')];
}

/** Pages at addresses that the server answers itself. */
const servedPaths = (world: LinkWorld): Finding[] =>
  world.files.routes.routes.flatMap(({ path }, at) => {
    const [, top = ''] = path.split('/');
    if (!SERVED_TOPS.includes(top)) return [];
    const drop: Path = ['routes', at];
    return [
      finding(world.trees, 'routes', [...drop, 'path'], 'link.servedPath', { values: { path, top }, drop }),
    ];
  });

/**
 * Checks every reference in routes.json: other routes, layouts, pages, texts; unique ids and paths; the three mandatory routes.
 */
export function linkRoutes(draft: LinkWorld): Finding[] {
  const { routes, layouts } = draft.files;
  const placed = placedRoutes(draft);
  const table = routeTable(routes, layouts.layouts);
  const world: RouteWorld = { ...draft, table, ids: [...table.keys()] };
  return [
    ...duplicateIds(world, 'routes', placed),
    ...duplicatePaths(world, placed),
    ...servedPaths(world),
    ...present([
      deadRoute(world, ['home'], routes.home, { fatal: true }),
      deadRoute(world, ['login'], routes.login, { fatal: true }),
      deadRoute(world, ['notFound'], routes.notFound, { fatal: true }),
    ]),
    ...placed.flatMap((item) => [
      ...deadText(world, 'routes', [...item.path, 'title'], item.route.title),
      ...deadText(world, 'routes', [...item.path, 'advanced'], item.route.advanced),
      ...deadTargets(world, item),
      ...deadContent(world, item),
      ...unfitBuiltin(world, item),
      ...uselessOtherwise(world, item),
    ]),
  ];
}
