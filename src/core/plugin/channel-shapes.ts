import type { ChannelColour } from '#contract/config';
import type { Undo } from '#core/clock';

/** A bond, as FDC3 shapes an instrument. `securityId` as `240210.IB`. */
export interface InstrumentContext {
  readonly type: 'fdc3.instrument';
  readonly name?: string;
  readonly id: { readonly securityId: string };
}

/** Bonds that a list on a channel names at most. */
export const LIST_BONDS_MAX = 5000;

/** Named bonds, as FDC3 shapes a list of instruments. */
export interface InstrumentListContext {
  readonly type: 'fdc3.instrumentList';
  readonly name: string;
  readonly instruments: readonly InstrumentContext[];
}

/** An issuer, as FDC3 shapes an organization, with its bonds, so that whoever hears of it need not ask. */
export interface IssuerContext {
  readonly type: 'fdc3.organization';
  readonly name: string;
  readonly instruments: readonly InstrumentContext[];
}

/** Remaining years: more than `above`, up to `upTo`; null: without end. FDC3 has no such context. */
export interface TenorContext {
  readonly type: 'bond.tenor';
  readonly name: string;
  readonly years: { readonly above: number; readonly upTo: number | null };
}

/** Nothing is chosen any more. */
export interface NothingContext {
  readonly type: 'fdc3.nothing';
}

/** Which bonds linked lists show: some, those of an issuer, those of a tenor, or all. */
export type ListContext = InstrumentListContext | IssuerContext | TenorContext | NothingContext;

/** What each kind of message on a channel looks like: `bond` one bond to look at, `list` which bonds to show. */
export interface ChannelShapes {
  readonly bond: InstrumentContext;
  readonly list: ListContext;
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
