import { useFirst, useRest } from '#core/services';
import { dynamicText } from '#core/text';
import { useTranslation } from 'react-i18next';
import type { MenuTools } from './menu-entries.ts';

/** What menus need, from the services. Call it in an observer: it reads the running configuration. */
export function useMenuTools(): MenuTools {
  const { config } = useFirst();
  const rest = useRest();
  const { t } = useTranslation();
  return {
    routes: config.routes,
    links: config.settings.links,
    say: (key) => dynamicText(t, key),
    run: (command) => {
      rest?.plugins.commands
        .get(command)
        ?.run()
        .catch((error: unknown) => {
          rest.report.error(error, { where: 'command', command });
          rest.notice.error({ key: 'shell:commandFailed' });
        });
    },
  };
}
