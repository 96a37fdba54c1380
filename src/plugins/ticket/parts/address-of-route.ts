import { addressOf } from '#contract/config';
import type { ConfigStore } from '#core/config';

/** Address of a route of the configuration, or null when it has none of that id. */
export function addressOfRoute(
  config: Pick<ConfigStore, 'routes'>,
  id: string,
  query?: Readonly<Record<string, string>>,
): string | null {
  const route = config.routes.get(id);
  return route === undefined ? null : addressOf(route, {}, query);
}
