import type { BookDelta, BookState, Command, Refusal } from '#server/matching';

/** A command and the book that it is for. `bucket` is `bucketOf(settlType)`. */
export interface MarketCommand {
  readonly securityId: string;
  readonly bucket: string;
  readonly command: Command;
}

/** What became of a batch: one entry a command, null where it was carried out; and what changed, by book. */
export interface MarketResult {
  readonly refusals: readonly (Refusal | null)[];
  readonly deltas: readonly BookDelta[];
}

/** Where live books are read. The states are immutable: safe to keep, possibly outdated. */
export interface BookSource {
  book(securityId: string, bucket: string): BookState | undefined;
  /** Every book of a bond that has ever had an order. */
  booksOf(securityId: string): readonly BookState[];
}
