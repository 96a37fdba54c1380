import { itemActions, leafActions, type MenuItem, type MenuLeaf, menuNames } from '../menu-file.ts';
import { parametersOf, type RouteTable, routeTable } from '../routing.ts';
import { queryOf } from './query-of.ts';
import { suggestion } from './suggest.ts';
import { type Draft, type Finding, finding, type Path } from './finding.ts';
import {
  deadReference,
  deadText,
  duplicateIds,
  type LinkWorld,
  namesOrNone,
  present,
  type Reference,
} from './link-world.ts';

/** An item of any level with its path. */
export interface PlacedItem {
  readonly id: string;
  readonly item: MenuItem | MenuLeaf;
  readonly path: Path;
  readonly menu: (typeof menuNames)[number];
}

/** Every item of every menu, children after their parent. */
export function placedItems(menus: LinkWorld['files']['menu']['menus']): PlacedItem[] {
  return menuNames.flatMap((menu) =>
    menus[menu].flatMap((item, at): PlacedItem[] => [
      { id: item.id, item, menu, path: ['menus', menu, at] },
      ...(item.children ?? []).map((child, inner): PlacedItem => ({
        id: child.id,
        item: child,
        menu,
        path: ['menus', menu, at, 'children', inner],
      })),
    ]),
  );
}

/** What menu references are checked against. */
interface MenuWorld extends LinkWorld {
  readonly table: RouteTable;
}

/** Parameters that an item's route needs and does not get, or gets and does not know; query parameters that nothing there reads. */
function unfitParameters(world: MenuWorld, { item, path }: PlacedItem): Finding[] {
  const route = item.route === undefined ? undefined : world.table.get(item.route);
  if (!route) return [];
  const { required, optional } = parametersOf(route.path);
  const passedNames = Object.keys(item.params ?? {});
  const missing = required
    .filter((name) => !passedNames.includes(name))
    .map((name) =>
      finding(world.trees, 'menu', [...path, 'route'], 'link.parameter', {
        values: { id: route.id, name },
        drop: path,
      }),
    );
  const unknown = (key: 'params' | 'query', parameterNames: readonly string[]): readonly Finding[] =>
    Object.keys(item[key] ?? {})
      .filter((name) => !parameterNames.includes(name))
      .map((name) => {
        const at = [...path, key, name];
        return finding(
          world.trees,
          'menu',
          at,
          key === 'params' ? 'link.unknownParameter' : 'link.unknownQuery',
          {
            values: { id: route.id, name, known: namesOrNone(parameterNames) },
            hint: suggestion(name, parameterNames),
            at: 'key',
            drop: at,
          },
        );
      });
  const read = item.query === undefined ? null : queryOf(world, route.id);
  return [
    ...missing,
    ...unknown('params', [...required, ...optional]),
    ...(read === null ? [] : unknown('query', read)),
  ];
}

/** An item's target: the route, command, popover, widget or link behind it. If dead, the item is dropped. */
function deadTargets(world: MenuWorld, { item, path }: PlacedItem): Finding[] {
  const { commands, widgets, icons } = world.catalogue;
  const { routes, links } = world.mentioned;
  const dead = (
    key: 'route' | 'command' | 'popover' | 'widget' | 'link',
    rest: Pick<Reference, 'code' | 'candidates' | 'mentioned'>,
  ): Finding | null => {
    const id = item[key];
    return id === undefined
      ? null
      : deadReference(world, { file: 'menu', path: [...path, key], id, drop: path, ...rest });
  };
  const iconPath: Path = [...path, 'icon'];
  return present([
    dead('route', { code: 'link.route', candidates: world.table.keys(), mentioned: routes }),
    dead('command', { code: 'link.command', candidates: commands }),
    dead('popover', { code: 'link.widget', candidates: widgets }),
    dead('widget', { code: 'link.widget', candidates: widgets }),
    dead('link', {
      code: 'link.link',
      candidates: Object.keys(world.files.settings.links),
      mentioned: links,
    }),
    item.icon === undefined || !icons
      ? null
      : deadReference(world, {
          file: 'menu',
          path: iconPath,
          id: item.icon,
          code: 'link.icon',
          candidates: icons,
          drop: iconPath,
        }),
  ]);
}

/** Routes on which an item counts as current. */
function deadActiveOn(world: MenuWorld, { item, path }: PlacedItem): Finding[] {
  const found = (item.activeOn ?? []).map((id, at) => {
    const where: Path = [...path, 'activeOn', at];
    return deadReference(world, {
      file: 'menu',
      path: where,
      id,
      code: 'link.route',
      candidates: world.table.keys(),
      drop: where,
      mentioned: world.mentioned.routes,
    });
  });
  return present(found);
}

/** Items of a plugin's menu with no action or several. The schema has checked those of menu.json. */
export const unclearActions = ({ files, trees }: Draft, plugin: string): Finding[] =>
  placedItems(files.menu.menus).flatMap(({ id, item, path }) => {
    const names = path.includes('children') ? leafActions : itemActions;
    const count = names.filter((name) => Object.hasOwn(item, name)).length;
    const values = { plugin, id, count, keys: { names } };
    return count === 1 ? [] : [finding(trees, 'menu', path, 'link.action', { values })];
  });

/**
 * Checks every reference in menu.json: routes with their parameters, commands, widgets, links, texts; ids unique per
 * menu.
 */
export function linkMenu(draft: LinkWorld): Finding[] {
  const world: MenuWorld = { ...draft, table: routeTable(draft.files.routes, draft.files.layouts.layouts) };
  const placed = placedItems(world.files.menu.menus);
  const itemsPerMenu = menuNames.flatMap((menu) =>
    duplicateIds(
      world,
      'menu',
      placed.filter((item) => item.menu === menu),
    ),
  );
  return [
    ...itemsPerMenu,
    ...placed.flatMap((entry) => [
      ...deadText(world, 'menu', [...entry.path, 'label'], entry.item.label),
      ...deadText(world, 'menu', [...entry.path, 'badge'], entry.item.badge),
      ...deadTargets(world, entry),
      ...deadActiveOn(world, entry),
      ...unfitParameters(world, entry),
    ]),
  ];
}
