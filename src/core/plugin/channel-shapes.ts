import type { ChannelColour } from '#contract/config';
import type { Undo } from '#core/clock';

/** A bond, as FDC3 shapes an instrument. `securityId` as `240210.IB`. */
export interface InstrumentContext {
  readonly type: 'fdc3.instrument';
  readonly name?: string;
  readonly id: { readonly securityId: string };
}

/** What each kind of message on a channel looks like. `bond` is the FDC3 instrument. */
export interface ChannelShapes {
  readonly bond: InstrumentContext;
}
export type ChannelKind = keyof ChannelShapes;

/** A panel's end of whatever colour it is set to. `current` is observable; unlinked panels (null) talk to nobody. */
export interface ChannelPort {
  readonly colour: ChannelColour | null;
  /** Newest value on my colour; null while nobody has published. */
  current<K extends ChannelKind>(kind: K): ChannelShapes[K] | null;
  /** Tells every panel of my colour, this one too, in every window of this person. */
  publish<K extends ChannelKind>(kind: K, value: ChannelShapes[K]): void;
  /** A default for my colour: counts only where nobody has published, here or in another window. */
  suggest<K extends ChannelKind>(kind: K, value: ChannelShapes[K]): void;
  /** Calls at once with the current value, if any, then on every change, also when the panel's colour changes. */
  subscribe<K extends ChannelKind>(kind: K, listener: (value: ChannelShapes[K]) => void): Undo;
}
