import type { ServerCommand } from '#contract/push';
import type { StreamSource } from './stream-source.ts';

/**
 * Server commands to every client. A newly opened socket is sent the build of the page resources being served, so that a page older
 * than a restart finds out (spec section 4, new version), and what `currentCommands` returns, e.g. the running configuration.
 * `buildVersion` null: no client is served.
 */
export function commandsSource(
  buildVersion: (() => string) | null,
  currentCommands: () => Promise<readonly ServerCommand[]> = async () => [],
): StreamSource<'websocketCmds'> {
  const build = (): readonly ServerCommand[] =>
    buildVersion === null ? [] : [{ cmd: 'version', version: buildVersion() }];
  return {
    type: 'websocketCmds',
    snapshot: async () => ({ rows: [...build(), ...(await currentCommands())] }),
  };
}
