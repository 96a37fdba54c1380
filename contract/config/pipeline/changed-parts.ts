import type { ConfigFiles } from '../bundle.ts';
import { type ConfigChange, diffBundles } from './diff.ts';
import { effectsOf } from './effects.ts';
import { type Thing, thingName, worldOf } from './possessions.ts';

/** Ids of a list that stand elsewhere after a change of its order. */
function movedIn({ before, after }: ConfigChange): readonly string[] {
  const [then, now] = [before, after].map((side) => (Array.isArray(side) ? side.map(String) : []));
  return (now ?? []).filter((id, at) => then?.[at] !== id);
}

/** Names of the menu items that a change is about: an item counts alone, also where it stands in another. */
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

/** Names of the panel that a change of layouts is about, and of the pages that show its layout. */
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
 * What a change alters and leaves where it is: the menu items, pages and panels, there before and after, whose use says how the change is
 * taken. What somebody gains, loses or is led away from by it is left out: its use changes on purpose. Pure.
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
