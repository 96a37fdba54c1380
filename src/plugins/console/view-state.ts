import { Drafts } from '#core/drafts';
import { FindingCatalogue } from '#core/findings';
import { settingsChecker } from '#core/plugin';
import type { PluginServices } from '#core/services';

import { Queues } from './stores/queues.ts';
import { Studio } from './stores/studio.ts';

/** The studio shared by all pages of the console, the texts of its findings, what was decided in its queues, and what is typed and chosen in this tab. */
export function viewState({
  http,
  clock,
  storage,
  plugins,
  session,
}: Pick<PluginServices, 'http' | 'clock' | 'storage' | 'plugins' | 'session'>) {
  const checkSettings = settingsChecker(plugins.plugins.map((item) => item.plugin));
  const owner = (): string => session.userInfo?.operid ?? '';
  return {
    studio: new Studio({ http, clock, storage, checkSettings, owner }),
    findings: new FindingCatalogue(clock),
    queues: new Queues(),
    drafts: new Drafts(storage, 'console.forms'),
  };
}
