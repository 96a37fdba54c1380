import { type Context } from './context.ts';
import { gateAllows } from './gate.ts';
import type { MenuItem, MenuLeaf } from './menu-file.ts';
import { isBlocked, type Resolution, resolveRoute } from './resolve.ts';
import type { RouteTable } from './routing.ts';

/** What decides whether a menu item shows, apart from its own gate. */
export interface MenuWorld {
  readonly table: RouteTable;
  /** Id of the login route. */
  readonly login: string;
  /** settings.links: an item whose link is empty or missing is hidden. */
  readonly links: Readonly<Record<string, string>>;
}

/** A closed gate that sends a visitor to log in is a prompt, not a refusal (spec section 6): its item stays visible. */
export function isRefused(resolution: Resolution, context: Context, login: string): boolean {
  const prompted =
    context['session.isLogin'] === false && resolution.kind === 'show' && resolution.route === login;
  return isBlocked(resolution) && !prompted;
}

/** Whether an item itself shows, regardless of its children and its parent. */
export function leafVisible(item: MenuLeaf | MenuItem, world: MenuWorld, context: Context): boolean {
  if (!gateAllows(item.when, context)) return false;
  if (item.link !== undefined) return (world.links[item.link] ?? '') !== '';
  return (
    item.route === undefined ||
    !isRefused(resolveRoute(world.table, item.route, context), context, world.login)
  );
}

/** The items this user sees: gates open, pages not refused, links present, and no empty dropdowns. */
export function visibleMenu(
  items: readonly MenuItem[],
  world: MenuWorld,
  context: Context,
): readonly MenuItem[] {
  return items.flatMap((item): MenuItem[] => {
    if (!leafVisible(item, world, context)) return [];
    if (!item.children) return [item];
    const children = item.children.filter((child) => leafVisible(child, world, context));
    return children.length === 0 ? [] : [{ ...item, children }];
  });
}
