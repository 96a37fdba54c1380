import { useServices } from '#core/services';
import { dynamicText } from '#core/text';
import { useTranslation } from 'react-i18next';
import type { MenuTools } from './menu-entries.ts';

/** What menus need, from the services. Call it in an observer: it reads the running configuration. */
export function useMenuTools(): MenuTools {
  const { config, plugins, report, notice } = useServices();
  const { t } = useTranslation();
  return {
    routes: config.routes,
    links: config.settings.links,
    say: (key) => dynamicText(t, key),
    run: (command) => {
      plugins.commands
        .get(command)
        ?.run()
        .catch((error: unknown) => {
          report.error(error, { where: 'command', command });
          notice.error({ key: 'shell:commandFailed' });
        });
    },
  };
}
