import type { Applied, BookDelta, BookState, Command, Refusal } from '#server/matching';

/** A command and its book. `bucket` is `bucketOf(settlType)`. */
export interface MarketCommand {
  readonly securityId: string;
  readonly bucket: string;
  readonly command: Command;
}

/** The outcome of a batch. */
export interface MarketResult {
  /** One per command; null where it was carried out. */
  readonly refusals: readonly (Refusal | null)[];
  /** Of all its cancels: the orders that could not be ended. */
  readonly cancelRefusals: Applied['cancelRefusals'];
  /** The changes, by book. */
  readonly deltas: readonly BookDelta[];
}

/** Source of live books. The states are immutable: safe to keep, possibly outdated. */
export interface BookSource {
  book(securityId: string, bucket: string): BookState | undefined;
  /** Every book of a bond that has ever had an order. */
  booksOf(securityId: string): readonly BookState[];
}
