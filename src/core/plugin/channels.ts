import type { ChannelColour } from '#contract/config';
import type { Undo } from '#core/clock';
import { action, compareStructural, makeObservable, observable, type ObservableMap, reaction } from 'mobx';
import type { ChannelKind, ChannelPort, ChannelShapes } from './channel-shapes.ts';

/** Colour channels between panels: the newest value per colour and kind is kept, so that a late joiner gets it at once. */
export class Channels {
  // Keyed `<colour>/<kind>`.
  private readonly values: ObservableMap<string, ChannelShapes[ChannelKind]> = observable.map(undefined, { deep: false });

  constructor() {
    makeObservable<Channels>(this, { publish: action });
  }

  /** Newest value on a colour, observable; null while nobody has published or where the colour is null. */
  current<K extends ChannelKind>(colour: ChannelColour | null, kind: K): ChannelShapes[K] | null {
    if (colour === null) return null;
    // `as` holds: only publish writes, under a key made of the same kind.
    return (this.values.get(`${colour}/${kind}`) as ChannelShapes[K] | undefined) ?? null;
  }

  /** Puts a value on a colour. A value equal to the current one tells nobody. */
  publish<K extends ChannelKind>(colour: ChannelColour | null, kind: K, value: ChannelShapes[K]): void {
    if (colour === null || compareStructural(this.current(colour, kind), value)) return;
    this.values.set(`${colour}/${kind}`, value);
  }

  /** Calls at once with the current value, if any, then on every change. */
  subscribe<K extends ChannelKind>(colour: ChannelColour | null, kind: K, listener: (value: ChannelShapes[K]) => void): Undo {
    return this.port(() => colour).subscribe(kind, listener);
  }

  /**
   * An end that follows a colour which may change (`colour` reads an observable). `guard` runs listeners, so that a throwing one is
   * blamed on its panel.
   */
  port(colour: () => ChannelColour | null, guard: (run: () => void) => void = (run) => run()): ChannelPort {
    return new Port(this, colour, guard);
  }
}

class Port implements ChannelPort {
  private readonly channels: Channels;
  private readonly colourNow: () => ChannelColour | null;
  private readonly guard: (run: () => void) => void;

  constructor(channels: Channels, colour: () => ChannelColour | null, guard: (run: () => void) => void) {
    this.channels = channels;
    this.colourNow = colour;
    this.guard = guard;
  }

  get colour(): ChannelColour | null {
    return this.colourNow();
  }

  current<K extends ChannelKind>(kind: K): ChannelShapes[K] | null {
    return this.channels.current(this.colour, kind);
  }

  publish<K extends ChannelKind>(kind: K, value: ChannelShapes[K]): void {
    this.channels.publish(this.colour, kind, value);
  }

  subscribe<K extends ChannelKind>(kind: K, listener: (value: ChannelShapes[K]) => void): Undo {
    return reaction(
      () => this.current(kind),
      (value) => value !== null && this.guard(() => listener(value)),
      { fireImmediately: true },
    );
  }
}
