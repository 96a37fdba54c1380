/** Name of a book: `240210.IB|23`. */
export const bookKey = (securityId: string, bucket: string): string => `${securityId}|${bucket}`;
