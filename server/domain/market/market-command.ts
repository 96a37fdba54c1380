import type { BookDelta, BookState, Command, Refusal } from '#server/matching';

/** A command and its book. `bucket` is `bucketOf(settlType)`. */
export interface MarketCommand {
  readonly securityId: string;
  readonly bucket: string;
  readonly command: Command;
}

/** The outcome of a batch: one entry per command, null where it was carried out; and the changes, by book. */
export interface MarketResult {
  readonly refusals: readonly (Refusal | null)[];
  readonly deltas: readonly BookDelta[];
}

/** Source of live books. The states are immutable: safe to keep, possibly outdated. */
export interface BookSource {
  book(securityId: string, bucket: string): BookState | undefined;
  /** Every book of a bond that has ever had an order. */
  booksOf(securityId: string): readonly BookState[];
}
