/** How far a process knows the events of books. */
export interface Horizon {
  /** Bonds with a book. */
  readonly securityIds: Iterable<string>;
  /** The last known event of a book, 0 for an unknown one. */
  readonly versionOf: (securityId: string, bucket: string) => number;
  /** A moment before the first book was read, epoch ms. */
  readonly at: number;
}

/** Whether event `n` of the row's book is known. */
export const isKnown = (
  { versionOf }: Pick<Horizon, 'versionOf'>,
  row: { readonly security_id: string; readonly bucket: string },
  n: number,
): boolean => n <= versionOf(row.security_id, row.bucket);
