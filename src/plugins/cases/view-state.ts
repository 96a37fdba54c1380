import type { PluginServices } from '#core/services';
import { Drafts } from './stores/drafts.ts';

/** Text typed into the service forms but not submitted. */
export const viewState = ({ storage }: Pick<PluginServices, 'storage'>) => ({ drafts: new Drafts(storage) });
