import type { Narrow } from '#core/plugin';
import type { PluginServices } from '#core/services';
import { httpDoor } from './http-door.ts';
import { storageDoor } from './storage-door.ts';
import { marketDoor, pushDoor } from './stream-doors.ts';
import { channelDoor, intentDoor } from './topic-doors.ts';

/** The list of plugins, read-only: switching plugins on and off is up to the configuration. */
const listOf = (host: PluginServices['plugins']): PluginServices['plugins'] => ({
  get plugins() {
    return host.plugins;
  },
  get panels() {
    return host.panels;
  },
  get pages() {
    return host.pages;
  },
  get diagnostics() {
    return host.diagnostics;
  },
  describe: (kind) => host.describe(kind),
});

/** The product's services, with those that lead outside or to other plugins restricted to what one manifest declares. */
export const narrowed: Narrow<PluginServices> = (services, holder) => {
  const { http, push, market, storage, channels, intents, plugins } = services;
  return {
    ...services,
    ...(http && { http: httpDoor(http, holder) }),
    ...(push && { push: pushDoor(push, holder) }),
    ...(market && { market: marketDoor(market, holder) }),
    ...(storage && { storage: storageDoor(storage, holder) }),
    ...(channels && { channels: channelDoor(channels, holder) }),
    ...(intents && { intents: intentDoor(intents, holder) }),
    ...(plugins && { plugins: listOf(plugins) }),
  };
};
