import type { Bundle, ConfigFiles } from '../bundle.ts';
import type { Context } from '../context.ts';
import { gateAllows } from '../gate.ts';
import { leafVisible } from '../menu.ts';
import { panelsOf } from '../panels-of.ts';
import { type MenuItem, menuNames } from '../menu-file.ts';
import { asksForVerification, isBlocked, resolveRoute } from '../resolve.ts';
import { type FlatRoute, type RouteTable, routeTable } from '../routing.ts';

/** Something a user may have. */
export interface Thing {
  readonly what: 'menu' | 'route' | 'panel';
  readonly id: string;
  readonly label: string;
}

interface Holding {
  readonly thing: Thing;
  /** The plugin contribution shown there, `<plugin>.<name>`; undefined: none of its own. */
  readonly contribution?: string | undefined;
  readonly has: (kind: Context) => boolean;
}

/** A configuration indexed by who has what. */
export interface World {
  readonly things: ReadonlyMap<string, Holding>;
  /** Ids of all routes. */
  readonly routes: readonly string[];
  /** The route shown when one is requested; null if it is refused. */
  readonly visibleRoute: (id: string, kind: Context) => string | null;
}

type Off = (contribution: string | undefined) => boolean;

function offIn({ settings }: ConfigFiles): Off {
  const { plugins, panels } = settings.disabled;
  return (contribution) =>
    contribution !== undefined &&
    (plugins.includes(contribution.split('.')[0] ?? '') || panels.includes(contribution));
}

/** Menu items, each within its parent: an empty dropdown does not show. */
function menuHoldings(files: ConfigFiles, table: RouteTable, isOff: Off): readonly Holding[] {
  const world = { table, login: files.routes.login, links: files.settings.links };
  const isItemOff = (item: Pick<MenuItem, 'widget' | 'popover' | 'command'>): boolean =>
    isOff(item.widget) || isOff(item.popover) || isOff(item.command);
  const holding = (path: string, item: MenuItem, has: Holding['has']): Holding => ({
    thing: { what: 'menu', id: `${path}/${item.id}`, label: item.label },
    contribution: item.widget ?? item.popover ?? item.command,
    has,
  });
  return menuNames.flatMap((name) =>
    files.menu.menus[name].flatMap((item): Holding[] => {
      if (isItemOff(item)) return [];
      const has = (kind: Context): boolean =>
        leafVisible(item, world, kind) &&
        (item.children?.some((child) => leafVisible(child, world, kind)) ?? true);
      const children = (item.children ?? [])
        .filter((child) => !isItemOff(child))
        .map((child) =>
          holding(
            `${name}/${item.id}`,
            child,
            (kind) => leafVisible(item, world, kind) && leafVisible(child, world, kind),
          ),
        );
      return [holding(name, item, has), ...children];
    }),
  );
}

/** Whether a user can open a page: it neither refuses nor redirects them, nor requires verification. */
function opens(table: RouteTable, route: FlatRoute, isOff: Off, kind: Context): boolean {
  const { content } = route;
  if (content.kind === 'page' && isOff(content.page)) return false;
  const outcome = resolveRoute(table, route.id, kind);
  return (
    !isBlocked(outcome) &&
    outcome.steps.every((step) => step.why === 'child') &&
    !asksForVerification(route, kind)
  );
}

/** The files, and the panels that are only cards there: no user has those. */
export type CheckedFiles = ConfigFiles & Partial<Pick<Bundle, 'placeholders'>>;

/** A bundle indexed for queries over many kinds of user. */
export function worldOf(files: CheckedFiles): World {
  const table = routeTable(files.routes, files.layouts.layouts);
  const isOff = offIn(files);
  const things = new Map<string, Holding>();
  const add = (key: string, holding: Holding): void =>
    void things.set(`${holding.thing.what} ${key}`, holding);
  for (const holding of menuHoldings(files, table, isOff)) add(holding.thing.id, holding);
  for (const route of table.values()) {
    const thing: Thing = { what: 'route', id: route.id, label: route.title };
    const contribution = route.content.kind === 'page' ? route.content.page : undefined;
    add(route.id, { thing, contribution, has: (kind) => opens(table, route, isOff, kind) });
  }
  for (const layout of files.layouts.layouts) {
    const pages = [...table.values()].filter(
      ({ content }) => content.kind === 'dashboard' && content.layout === layout.id,
    );
    for (const panel of panelsOf(layout)) {
      const id = `${layout.id}/${panel.id}`;
      if (isOff(panel.panel) || Object.hasOwn(files.placeholders ?? {}, id)) continue;
      // Another kind under the same id is another panel.
      add(`${id} ${panel.panel}`, {
        thing: { what: 'panel', id, label: panel.title ?? panel.panel },
        contribution: panel.panel,
        has: (kind) => gateAllows(panel.when, kind) && pages.some((page) => opens(table, page, isOff, kind)),
      });
    }
  }
  const visibleRoute = (id: string, kind: Context): string | null => {
    const outcome = resolveRoute(table, id, kind);
    return isBlocked(outcome) ? null : outcome.route;
  };
  return { things, routes: [...table.keys()], visibleRoute };
}

/** Everything in a configuration whose use is counted, each as `<what> <id>`, regardless of who has it. */
export const thingsIn = (files: ConfigFiles): ReadonlySet<string> =>
  new Set([...worldOf(files).things.values()].map(({ thing }) => thingName(thing)));

/** Identifies a thing within a configuration. */
export const thingName = ({ what, id }: Pick<Thing, 'what' | 'id'>): string => `${what} ${id}`;
