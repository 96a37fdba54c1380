import { type MenuItem, type MenuLeaf, menuNames } from '../menu-file.ts';
import { parametersOf, routeTable } from '../routing.ts';
import { suggestion } from './suggest.ts';
import { type Finding, finding, type Path } from './finding.ts';
import { deadReference, deadText, duplicateIds, type LinkWorld, present } from './link-world.ts';

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

/** Every reference of menu.json: routes with their parameters, commands, widgets, links, texts; unique ids per menu. */
export function linkMenu(world: LinkWorld): Finding[] {
  const table = routeTable(world.files.routes);
  const placed = placedItems(world.files.menu.menus);
  const { commands, widgets } = world.catalogue;

  const parameters = ({ item, path }: PlacedItem): Finding[] => {
    const route = item.route === undefined ? undefined : table.get(item.route);
    if (!route) return [];
    const { required, optional } = parametersOf(route.path);
    const given = Object.keys(item.params ?? {});
    const missing = required
      .filter((name) => !given.includes(name))
      .map((name) =>
        finding(world.trees, 'menu', [...path, 'route'], 'link.parameter', {
          values: { id: route.id, name },
          drop: path,
        }),
      );
    const known = [...required, ...optional];
    const unknown = given
      .filter((name) => !known.includes(name))
      .map((name) =>
        finding(world.trees, 'menu', [...path, 'params', name], 'link.unknownParameter', {
          values: { id: route.id, name, known: known.join('、') || '无' },
          hint: suggestion(name, known),
          at: 'key',
          drop: [...path, 'params', name],
        }),
      );
    return [...missing, ...unknown];
  };

  const each = (entry: PlacedItem): Finding[] => {
    const { item, path } = entry;
    const reference = (
      key: 'route' | 'command' | 'popover' | 'widget' | 'link',
      code: `link.${'route' | 'command' | 'widget' | 'link'}`,
      known: Iterable<string>,
    ): Finding | null => {
      const id = item[key];
      if (id === undefined) return null;
      const mentioned =
        key === 'route'
          ? { mentioned: world.mentioned.routes }
          : key === 'link'
            ? { mentioned: world.mentioned.links }
            : {};
      return deadReference(world, {
        file: 'menu',
        path: [...path, key],
        id,
        code,
        known,
        drop: path,
        ...mentioned,
      });
    };
    const active = (item.activeOn ?? []).map((id, at) => {
      const where: Path = [...path, 'activeOn', at];
      return deadReference(world, {
        file: 'menu',
        path: where,
        id,
        code: 'link.route',
        known: table.keys(),
        drop: where,
        mentioned: world.mentioned.routes,
      });
    });
    const { icons } = world.catalogue;
    const iconPath: Path = [...path, 'icon'];
    const icon =
      item.icon === undefined || !icons
        ? null
        : deadReference(world, {
            file: 'menu',
            path: iconPath,
            id: item.icon,
            code: 'link.icon',
            known: icons,
            drop: iconPath,
          });
    return [
      ...deadText(world, 'menu', [...path, 'label'], item.label),
      ...deadText(world, 'menu', [...path, 'badge'], item.badge),
      ...present([
        reference('route', 'link.route', table.keys()),
        reference('command', 'link.command', commands),
        reference('popover', 'link.widget', widgets),
        reference('widget', 'link.widget', widgets),
        reference('link', 'link.link', Object.keys(world.files.settings.links)),
        icon,
        ...active,
      ]),
      ...parameters(entry),
    ];
  };

  const perMenu = menuNames.flatMap((menu) =>
    duplicateIds(
      world,
      'menu',
      placed.filter((item) => item.menu === menu),
    ),
  );
  return [...perMenu, ...placed.flatMap(each)];
}
