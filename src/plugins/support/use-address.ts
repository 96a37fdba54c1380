import { addressOf } from '#contract/config';
import { usePlugin } from '#core/services';
import { supportPlugin } from './plugin.ts';

/** Address of a page by its route id; undefined when the configuration has no such page. Call it in an observer. */
export function useAddress(): (
  route: string,
  query?: Readonly<Record<string, string>>,
  params?: Readonly<Record<string, string>>,
) => string | undefined {
  const { config } = usePlugin(supportPlugin);
  return (id, query = {}, params = {}) => {
    const route = config.routes.get(id);
    return route && addressOf(route, params, query);
  };
}
