import type { ConfigFiles, ConfigName } from '../bundle.ts';
import type { Gate } from '../gate.ts';
import type { Path } from './finding.ts';
import { placedItems } from './link-menu.ts';

/** A gate and its location. */
export interface PlacedGate {
  readonly file: ConfigName;
  readonly path: Path;
  readonly gate: Gate;
}

/** Every top-level gate of the files. */
export function gatesOf({ routes, menu, layouts }: ConfigFiles): PlacedGate[] {
  const gates: PlacedGate[] = [];
  const add = (file: ConfigName, path: Path, gate: Gate | undefined): void =>
    void (gate && gates.push({ file, path, gate }));
  const ofRoute = (
    route: { readonly when?: Gate; readonly redirects?: readonly { readonly when: Gate }[] },
    path: Path,
  ): void => {
    add('routes', [...path, 'when'], route.when);
    for (const [at, rule] of (route.redirects ?? []).entries())
      add('routes', [...path, 'redirects', at, 'when'], rule.when);
  };
  for (const [at, route] of routes.routes.entries()) {
    ofRoute(route, ['routes', at]);
    for (const [inner, child] of (route.children ?? []).entries())
      ofRoute(child, ['routes', at, 'children', inner]);
  }
  for (const { item, path } of placedItems(menu.menus)) add('menu', [...path, 'when'], item.when);
  for (const [at, layout] of layouts.layouts.entries()) {
    add('layouts', ['layouts', at, 'when'], layout.when);
    for (const [inner, { when, tabs = [] }] of layout.panels.entries()) {
      add('layouts', ['layouts', at, 'panels', inner, 'when'], when);
      for (const [tab, { when: gate }] of tabs.entries())
        add('layouts', ['layouts', at, 'panels', inner, 'tabs', tab, 'when'], gate);
    }
  }
  return gates;
}
