import { addressOf, type MenuItem, type MenuLeaf, type RouteTable } from '#contract/config';
import { iconOr, type MenuEntry } from '#core/kit';

/** What a menu item needs from outside to become pressable. */
export interface MenuTools {
  readonly routes: RouteTable;
  readonly links: Readonly<Record<string, string>>;
  /** Text of a key. */
  readonly say: (key: string) => string;
  readonly run: (command: string) => void;
}

/** Address of an item that opens a page; null for other items and for missing routes. */
export function addressOfItem(
  { route, params, query }: MenuLeaf | MenuItem,
  routes: RouteTable,
): string | null {
  const found = route === undefined ? undefined : routes.get(route);
  return found ? addressOf(found, params, query) : null;
}

/** External address of an item: its own, or the named link of settings.json. */
export const hrefOfItem = (
  { href, link }: MenuLeaf | MenuItem,
  links: Readonly<Record<string, string>>,
): string | null => href ?? (link === undefined ? null : links[link] || null);

/** Whether the current page belongs to the item, or to one in its drop-down. */
export const isActive = (item: MenuLeaf | MenuItem, routeId: string | null): boolean =>
  'children' in item && item.children
    ? item.children.some((child) => isActive(child, routeId))
    : routeId !== null && (item.route === routeId || (item.activeOn?.includes(routeId) ?? false));

/**
 * Items as rows of a drop-down menu, under the name of their parent (`navigation/quotes`). Widgets and popovers have no place there and are
 * omitted.
 */
export function menuEntries(
  items: readonly (MenuLeaf | MenuItem)[],
  { routes, links, say, run }: MenuTools,
  place: string,
): readonly MenuEntry[] {
  return items.flatMap((item): MenuEntry[] => {
    const icon = iconOr(item.icon, undefined);
    const words = {
      key: item.id,
      menu: `${place}/${item.id}`,
      label: say(item.label),
      ...(icon ? { icon } : {}),
      ...(item.badge === undefined ? {} : { hint: say(item.badge) }),
    };
    const to = addressOfItem(item, routes);
    if (to !== null) return [{ ...words, kind: 'link', to }];
    const href = hrefOfItem(item, links);
    if (href !== null) return [{ ...words, kind: 'external', href }];
    const { command } = item;
    return command === undefined ? [] : [{ ...words, kind: 'action', onSelect: () => run(command) }];
  });
}
