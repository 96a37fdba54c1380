/**
 * The book that a settlement code belongs to. 今+1 (2), 明+0 (3) and either of them (`2,3`) settle on the same day and share one book;
 * 今+0, 明+1 and each forward date have their own.
 */
export const bucketOf = (settlType: string): string =>
  settlType === '2' || settlType === '3' || settlType === '2,3' ? '23' : settlType;

/** Name of a book: `240210.IB|23`. */
export const bookKey = (securityId: string, bucket: string): string => `${securityId}|${bucket}`;
