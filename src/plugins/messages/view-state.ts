import type { PluginServices } from '#core/services';
import { Inbox } from './inbox.ts';

/** State shared by bell and message centre. */
export const viewState = ({ http }: Pick<PluginServices, 'http'>) => ({ inbox: new Inbox(http) });
