import type { Narrow } from '#core/plugin';
import type { PluginServices } from '#core/services';
import { httpDoor } from './http-door.ts';
import { storageDoor } from './storage-door.ts';
import { marketDoor, pushDoor } from './stream-doors.ts';
import { channelDoor, intentDoor } from './topic-doors.ts';

/** The services of the product, those of them that lead outside or to other plugins held to what one manifest declares. */
export const narrowed: Narrow<PluginServices> = (services, holder) => {
  const { http, push, market, storage, channels, intents } = services;
  return {
    ...services,
    ...(http && { http: httpDoor(http, holder) }),
    ...(push && { push: pushDoor(push, holder) }),
    ...(market && { market: marketDoor(market, holder) }),
    ...(storage && { storage: storageDoor(storage, holder) }),
    ...(channels && { channels: channelDoor(channels, holder) }),
    ...(intents && { intents: intentDoor(intents, holder) }),
  };
};
