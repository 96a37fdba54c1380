const OWN_ENDS: ReadonlySet<string> = new Set(['filled', 'user', 'replaced', 'unmatched']);

/**
 * Whether an end with this reason needs no notice to the order's owner: caused by the owner, reported in the reply to an immediate order, or a
 * fill, which has a notice of its own.
 */
export const isOwnEnd = (reason: string): boolean => OWN_ENDS.has(reason);
