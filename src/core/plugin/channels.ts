import type { ChannelColour } from '#contract/config';
import type { Undo } from '#core/clock';
import { action, compareStructural, makeObservable, observable, type ObservableMap, reaction } from 'mobx';
import type { ChannelKind, ChannelPort, ChannelShapes, InstrumentContext } from './channel-shapes.ts';

/** A bond as channels carry it. */
export const instrumentOf = (securityId: string, name?: string): InstrumentContext => ({
  type: 'fdc3.instrument',
  id: { securityId },
  ...(name === undefined ? {} : { name }),
});

/** The value on one colour. */
export type ChannelEntry = {
  readonly [K in ChannelKind]: {
    readonly colour: ChannelColour;
    readonly kind: K;
    readonly value: ChannelShapes[K];
  };
}[ChannelKind];

/** Notified of what a panel of this window put on a colour; `isDefault`: it was only suggested. */
export type ChannelWatcher = (entry: ChannelEntry, isDefault: boolean) => void;

/** Colour channels between panels: the newest value per colour and kind is kept, so that a late joiner gets it at once. */
export class Channels {
  // Keyed `<colour>/<kind>`.
  private readonly values: ObservableMap<string, ChannelShapes[ChannelKind]> = observable.map(undefined, {
    deep: false,
  });
  private readonly watchers = new Set<ChannelWatcher>();
  /** Keys of values that were only suggested. */
  private readonly suggested = new Set<string>();

  constructor() {
    makeObservable<Channels>(this, { publish: action, suggest: action, take: action, clear: action });
  }

  /** Newest value on a colour, observable; null while nothing has been published or when the colour is null. */
  current<K extends ChannelKind>(colour: ChannelColour | null, kind: K): ChannelShapes[K] | null {
    if (colour === null) return null;
    // `as` holds: only publish writes, under a key made of the same kind.
    return (this.values.get(`${colour}/${kind}`) as ChannelShapes[K] | undefined) ?? null;
  }

  /** Puts a value on a colour. A value equal to the current one notifies no one. */
  publish<K extends ChannelKind>(colour: ChannelColour | null, kind: K, value: ChannelShapes[K]): void {
    if (colour === null || compareStructural(this.current(colour, kind), value)) return;
    this.put(colour, kind, value, false);
  }

  /** Puts a value where nothing has been published: a default, which any other value replaces. */
  suggest<K extends ChannelKind>(colour: ChannelColour | null, kind: K, value: ChannelShapes[K]): void {
    if (colour === null || this.current(colour, kind) !== null) return;
    this.put(colour, kind, value, true);
  }

  /** Applies what another window published on a colour; watchers are not notified, so that nothing is sent back. */
  take({ colour, kind, value }: ChannelEntry): void {
    if (!compareStructural(this.current(colour, kind), value)) this.values.set(`${colour}/${kind}`, value);
  }

  /** Calls `fn` with everything that panels of this window publish from now on. */
  watch(fn: ChannelWatcher): Undo {
    this.watchers.add(fn);
    return () => void this.watchers.delete(fn);
  }

  /** All current values on the colours; `isDefault`: it was only suggested. */
  get entries(): readonly (ChannelEntry & { readonly isDefault: boolean })[] {
    return [...this.values].map(([key, value]) => {
      // `as` holds: publish writes such keys, each with a value of its kind.
      const [colour, kind] = key.split('/') as [ChannelColour, ChannelKind];
      return { ...entryOf(colour, kind, value), isDefault: this.suggested.has(key) };
    });
  }

  /** Empties every colour: the user of this window has changed. */
  clear(): void {
    this.values.clear();
  }

  private put<K extends ChannelKind>(
    colour: ChannelColour,
    kind: K,
    value: ChannelShapes[K],
    isDefault: boolean,
  ): void {
    const key = `${colour}/${kind}`;
    this.values.set(key, value);
    if (isDefault) this.suggested.add(key);
    else this.suggested.delete(key);
    for (const watcher of this.watchers) watcher(entryOf(colour, kind, value), isDefault);
  }

  /** Calls at once with the current value, if any, then on every change. */
  subscribe<K extends ChannelKind>(
    colour: ChannelColour | null,
    kind: K,
    listener: (value: ChannelShapes[K]) => void,
  ): Undo {
    return this.port(() => colour).subscribe(kind, listener);
  }

  /**
   * A port that follows a changing colour (`colour` reads an observable). `guard` runs listeners, so that an exception is
   * attributed to its panel.
   */
  port(colour: () => ChannelColour | null, guard: (run: () => void) => void = (run) => run()): ChannelPort {
    return new Port(this, colour, guard);
  }
}

// `as` holds: kind and value are of the same K, which a union of the kinds cannot express.
const entryOf = <K extends ChannelKind>(
  colour: ChannelColour,
  kind: K,
  value: ChannelShapes[K],
): ChannelEntry => ({ colour, kind, value }) as ChannelEntry;

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

  suggest<K extends ChannelKind>(kind: K, value: ChannelShapes[K]): void {
    this.channels.suggest(this.colour, kind, value);
  }

  subscribe<K extends ChannelKind>(kind: K, listener: (value: ChannelShapes[K]) => void): Undo {
    return reaction(
      () => this.current(kind),
      (value) => value !== null && this.guard(() => listener(value)),
      { fireImmediately: true },
    );
  }
}
