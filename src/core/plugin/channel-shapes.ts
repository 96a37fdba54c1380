import type { ChannelColour } from '#contract/config';
import type { Undo } from '#core/clock';

/** A bond, as an FDC3 instrument. `securityId` as `240210.IB`. */
export interface InstrumentContext {
  readonly type: 'fdc3.instrument';
  readonly name?: string;
  readonly id: { readonly securityId: string };
}

/** Most bonds that a list on a channel may name. */
export const LIST_BONDS_MAX = 5000;

/** Named bonds, as an FDC3 list of instruments. */
export interface InstrumentListContext {
  readonly type: 'fdc3.instrumentList';
  readonly name: string;
  readonly instruments: readonly InstrumentContext[];
}

/** An issuer, as an FDC3 organization, with its bonds, so that receivers need not query them. */
export interface IssuerContext {
  readonly type: 'fdc3.organization';
  readonly name: string;
  readonly instruments: readonly InstrumentContext[];
}

/** Remaining years: more than `above`, up to `upTo`; null: no limit. FDC3 has no such context. */
export interface TenorContext {
  readonly type: 'bond.tenor';
  readonly name: string;
  readonly years: { readonly above: number; readonly upTo: number | null };
}

/** Nothing is selected any more. */
export interface NothingContext {
  readonly type: 'fdc3.nothing';
}

/** Which bonds linked lists show: some, those of an issuer, those of a tenor, or all. */
export type ListContext = InstrumentListContext | IssuerContext | TenorContext | NothingContext;

/** The shape of each kind of message on a channel: `bond` one bond to look at, `list` which bonds to show. */
export interface ChannelShapes {
  readonly bond: InstrumentContext;
  readonly list: ListContext;
}
export type ChannelKind = keyof ChannelShapes;

/** A panel's port to whichever colour it is set to. `current` is observable; an unlinked panel (null) communicates with none. */
export interface ChannelPort {
  readonly colour: ChannelColour | null;
  /** Newest value on this panel's colour; null while nothing has been published. */
  current<K extends ChannelKind>(kind: K): ChannelShapes[K] | null;
  /** Publishes to every panel of this colour, including this one, in all of the user's windows. */
  publish<K extends ChannelKind>(kind: K, value: ChannelShapes[K]): void;
  /** A default for this colour: applies only where nothing has been published, here or in another window. */
  suggest<K extends ChannelKind>(kind: K, value: ChannelShapes[K]): void;
  /** Calls at once with the current value, if any, then on every change, also when the panel's colour changes. */
  subscribe<K extends ChannelKind>(kind: K, listener: (value: ChannelShapes[K]) => void): Undo;
}
