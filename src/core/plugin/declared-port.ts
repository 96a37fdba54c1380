import type { ChannelKind, ChannelPort } from './channel-shapes.ts';
import type { Use } from './undeclared.ts';

/** What a panel declares to publish and to receive on its colour. */
export interface DeclaredKinds {
  readonly publishes?: readonly ChannelKind[];
  readonly consumes?: readonly ChannelKind[];
}

/** A panel's port to its colour, restricted to what the panel declares. `refuse` returns the error to throw. */
export function declaredPort(
  port: ChannelPort,
  { publishes = [], consumes = [] }: DeclaredKinds = {},
  refuse: (use: Use) => Error,
): ChannelPort {
  const assertPublishes = (kind: ChannelKind): void => {
    if (!publishes.includes(kind)) throw refuse({ kind: 'topic', name: `publishes ${kind}` });
  };
  const assertConsumes = (kind: ChannelKind): void => {
    if (!consumes.includes(kind)) throw refuse({ kind: 'topic', name: `consumes ${kind}` });
  };
  return {
    get colour() {
      return port.colour;
    },
    current(kind) {
      assertConsumes(kind);
      return port.current(kind);
    },
    publish(kind, value) {
      assertPublishes(kind);
      port.publish(kind, value);
    },
    suggest(kind, value) {
      assertPublishes(kind);
      port.suggest(kind, value);
    },
    subscribe(kind, listener) {
      assertConsumes(kind);
      return port.subscribe(kind, listener);
    },
  };
}
