import { type FlatRoute, resolveRoute } from '#contract/config';
import type { ConfigStore } from '#core/config';

/** A dashboard that this user can open. */
export interface Reachable {
  /** Id of its layout. */
  readonly layout: string;
  readonly route: FlatRoute;
}

/** Dashboards that this user can open, each once, in the order of routes. Call it in an observer. */
export function reachableDashboards({
  routes,
  gate,
}: Pick<ConfigStore, 'routes' | 'gate'>): readonly Reachable[] {
  const found = new Map<string, FlatRoute>();
  for (const route of routes.values()) {
    const { id, content } = route;
    if (content.kind !== 'dashboard' || found.has(content.layout)) continue;
    if (resolveRoute(routes, id, gate.context).steps.length === 0) found.set(content.layout, route);
  }
  return [...found].map(([layout, route]) => ({ layout, route }));
}
