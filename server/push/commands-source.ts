import type { ServerCommand } from '#contract/push';
import type { StreamSource } from './stream-source.ts';

/**
 * Commands of the server to every client. A socket that opens is told the build of the page resources that are served, so that
 * a page older than a restart finds out (spec section 4, new version), and what `standing` yields, e.g. the configuration that runs.
 * `buildVersion` null: no client is served.
 */
export function commandsSource(
  buildVersion: string | null,
  standing: () => Promise<readonly ServerCommand[]> = async () => [],
): StreamSource<'websocketCmds'> {
  const build: readonly ServerCommand[] =
    buildVersion === null ? [] : [{ cmd: 'version', version: buildVersion }];
  return { type: 'websocketCmds', snapshot: async () => ({ rows: [...build, ...(await standing())] }) };
}
