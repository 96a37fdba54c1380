import { useServices, useText } from '#core/services';
import type { MenuTools } from './menu-entries.ts';

/** What menus need, from the services. Call it in an observer: it reads the running configuration. */
export function useMenuTools(): MenuTools {
  const { config, plugins, report } = useServices();
  const { dynamic } = useText();
  return {
    routes: config.routes,
    links: config.settings.links,
    say: dynamic,
    run: (command) => {
      plugins.commands
        .get(command)
        ?.run()
        .catch((error: unknown) => report.error(error, { where: 'command', command }));
    },
  };
}
