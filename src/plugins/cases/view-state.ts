import type { PluginServices } from '#core/services';
import { Drafts } from './stores/drafts.ts';

/** What has been typed into the forms of the services and not sent. */
export const viewState = ({ storage }: Pick<PluginServices, 'storage'>) => ({ drafts: new Drafts(storage) });
