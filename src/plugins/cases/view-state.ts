import { Drafts } from '#core/drafts';
import type { PluginServices } from '#core/services';

/** Text typed into the service forms but not submitted. */
export const viewState = ({ storage }: Pick<PluginServices, 'storage'>) => ({
  drafts: new Drafts(storage, 'caseDrafts'),
});
