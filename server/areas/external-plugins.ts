import { ExternalPlugins } from '#server/domain/external';
import { servePlugins, serveResearch } from '#server/http';
import type { Area, ServerContext } from './server-context.ts';
import type { ConfigArea } from './config.ts';

/** Serves framed content: external plugins (their code if allowed and unchanged), and the house's research page. */
export function externalPluginsArea(
  { log }: ServerContext,
  { running, pluginFiles }: Pick<ConfigArea, 'running' | 'pluginFiles'>,
): Area {
  const plugins = new ExternalPlugins({ files: pluginFiles, running, log: log.child({ part: 'plugins' }) });
  return {
    serve(app) {
      servePlugins(app, plugins);
      serveResearch(app);
    },
  };
}
