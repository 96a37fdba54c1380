import type { ConfigName } from '../bundle.ts';
import { type JsonNode, memberOf, valueOf } from './json/node.ts';
import type { Finding } from './finding.ts';
import { linkAudiences } from './link-audiences.ts';
import { linkLayouts } from './link-layouts.ts';
import { linkMenu, unclearActions } from './link-menu.ts';
import { linkRoutes } from './link-routes.ts';
import { linkSettings } from './link-settings.ts';
import type { LinkWorld, Mentioned } from './link-world.ts';
import { ofPlugins } from './plugin-menus.ts';

/** Values of `key` of the objects in a list member, and of the objects in their `children`. */
function valuesIn(root: JsonNode, list: string, key = 'id'): string[] {
  const found = memberOf(root, list)?.node;
  if (found?.kind !== 'array') return [];
  return found.items.flatMap((item) => {
    const value = memberOf(item, key)?.node;
    return [...(value?.kind === 'scalar' ? [String(value.value)] : []), ...valuesIn(item, 'children', key)];
  });
}

/** Every id named in the texts, whether or not its item survived. */
export function mentionedIn(whole: Readonly<Record<ConfigName, JsonNode>>): Mentioned {
  const links = memberOf(whole.settings, 'links')?.node;
  const named = links ? valueOf(links) : null;
  return {
    routes: new Set(valuesIn(whole.routes, 'routes')),
    layouts: new Set(valuesIn(whole.layouts, 'layouts')),
    dashboards: new Set(valuesIn(whole.routes, 'routes', 'dashboard')),
    links: new Set(Object.keys(typeof named === 'object' && named !== null ? named : {})),
  };
}

/**
 * The link stage: every reference must resolve, and panels must have valid places. `damaged`: layouts that lost a panel earlier. `hasSettings` false: of
 * settings.json only what other files refer to is there.
 */
export function link(world: LinkWorld, damaged: ReadonlySet<string>, hasSettings: boolean): Finding[] {
  return [
    ...linkRoutes(world),
    ...linkMenu(world),
    ...ofPlugins(world, world.catalogue, (draft, plugin) => [
      ...linkMenu({ ...world, ...draft }),
      ...unclearActions(draft, plugin),
    ]),
    ...linkLayouts(world, damaged),
    ...(hasSettings ? linkSettings(world) : []),
    ...linkAudiences(world),
  ];
}
