import type { ChannelKind, Holder, IntentKind } from '#core/plugin';
import type { PluginServices } from '#core/services';

/** Kinds of message that the manifest declares, on any colour; the holder's scope ends every subscription. */
export function channelDoor(
  channels: PluginServices['channels'],
  { plugin, scope, refuse }: Holder,
): PluginServices['channels'] {
  const { publishes = [], consumes = [] } = plugin.permissions?.channels ?? {};
  const assertPublishes = (kind: ChannelKind): void => {
    if (!publishes.includes(kind)) throw refuse({ kind: 'topic', name: `publishes ${kind}` });
  };
  const assertConsumes = (kind: ChannelKind): void => {
    if (!consumes.includes(kind)) throw refuse({ kind: 'topic', name: `consumes ${kind}` });
  };
  return {
    current(colour, kind) {
      assertConsumes(kind);
      return channels.current(colour, kind);
    },
    publish(colour, kind, value) {
      assertPublishes(kind);
      channels.publish(colour, kind, value);
    },
    suggest(colour, kind, value) {
      assertPublishes(kind);
      channels.suggest(colour, kind, value);
    },
    subscribe(colour, kind, listener) {
      assertConsumes(kind);
      return scope.own(channels.subscribe(colour, kind, listener));
    },
  };
}

/** Intents that the manifest declares; the holder's scope ends its handlers. */
export function intentDoor(
  intents: PluginServices['intents'],
  { plugin, scope, refuse }: Holder,
): PluginServices['intents'] {
  const { raises = [], handles = [] } = plugin.permissions?.intents ?? {};
  const assertRaises = (kind: IntentKind): void => {
    if (!raises.includes(kind)) throw refuse({ kind: 'intent', name: `raises ${kind}` });
  };
  return {
    canHandle(kind) {
      assertRaises(kind);
      return intents.canHandle(kind);
    },
    isDone(kind, draft) {
      assertRaises(kind);
      return intents.isDone(kind, draft);
    },
    raise(kind, draft) {
      assertRaises(kind);
      return intents.raise(kind, draft);
    },
    handle(kind, handler, isDone) {
      if (!handles.includes(kind)) throw refuse({ kind: 'intent', name: `handles ${kind}` });
      return scope.own(intents.handle(kind, handler, isDone));
    },
  };
}
