import type { PluginServices } from '#core/services';
import { Inbox } from './inbox.ts';

/** What bell and message centre share. */
export const viewState = ({ http }: Pick<PluginServices, 'http'>) => ({ inbox: new Inbox(http) });
