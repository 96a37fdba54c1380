import type { ConfigFiles } from '../bundle.ts';
import { type ConfigChange, diffBundles } from './diff.ts';
import { effectsOf } from './effects.ts';
import { type Thing, thingName, worldOf } from './possessions.ts';

/** Ids of a list whose position changed when it was reordered. */
function movedIn({ before, after }: ConfigChange): readonly string[] {
  const [then, now] = [before, after].map((side) => (Array.isArray(side) ? side.map(String) : []));
  return (now ?? []).filter((id, at) => then?.[at] !== id);
}

/** Names of the menu items affected by a change: an item counts on its own, even when nested in another. */
function menuNames(change: ConfigChange): readonly string[] {
  const [, menu = '', item = '', key, child] = change.path;
  if (change.op === 'moved') {
    const inside = change.path.length > 2 ? `${menu}/${item}` : menu;
    return movedIn(change).map((id) => `menu ${inside}/${id}`);
  }
  return [`menu ${menu}/${item}${key === 'children' && child !== undefined ? `/${child}` : ''}`];
}

function routeNames({ path }: ConfigChange): readonly string[] {
  const [route = '', key, child] = path;
  return [`route ${key === 'children' && child !== undefined ? child : route}`];
}

/** Names of the panel affected by a change of layouts, and of the pages that show its layout. */
function layoutNames({ path }: ConfigChange, files: ConfigFiles): readonly string[] {
  const [layout = '', key, place, inner, tab] = path;
  const panel = inner === 'tabs' ? tab : place;
  const pages = files.routes.routes
    .flatMap((route) => [route, ...(route.children ?? [])])
    .filter(({ dashboard }) => dashboard === layout);
  return [
    ...(key === 'panels' && panel !== undefined ? [`panel ${layout}/${panel}`] : []),
    ...pages.map(({ id }) => `route ${id}`),
  ];
}

function namesOf(change: ConfigChange, files: ConfigFiles): readonly string[] {
  if (change.file === 'menu') return menuNames(change);
  if (change.file === 'routes') return routeNames(change);
  return change.file === 'layouts' ? layoutNames(change, files) : [];
}

/**
 * The menu items, pages and panels that a change alters without moving; they exist before and after, so their use shows how the change is
 * received. Those that some users gain, lose or are redirected from are left out: their use changes by design. Pure.
 */
export function changedParts(before: ConfigFiles, after: ConfigFiles): readonly Thing[] {
  const names = new Set(diffBundles(before, after).flatMap((change) => namesOf(change, after)));
  if (names.size === 0) return [];
  const onPurpose = new Set(effectsOf(before, after).effects.map(thingName));
  const now = new Set([...worldOf(after).things.values()].map(({ thing }) => thingName(thing)));
  const then = [...worldOf(before).things.values()].map(({ thing }) => thing);
  return then.filter((thing) => {
    const name = thingName(thing);
    return names.has(name) && now.has(name) && !onPurpose.has(name);
  });
}
