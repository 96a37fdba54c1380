import type { DeepMarket, RecentQuote, Revocation } from '#contract/entities';

/** The outcome of quotes since the list was read, by quote id. */
export type Ended = ReadonlyMap<string, 'filled' | 'cancelled'>;

/** The same, after these left the market. Pure. */
export function endedAfter(before: Ended, revocations: readonly Revocation[]): Ended {
  const after = new Map(before);
  for (const { quoteIds, reason } of revocations)
    for (const quoteId of quoteIds) after.set(quoteId, reason === 'filled' ? 'filled' : 'cancelled');
  return after;
}

/** A bond's recent quotes, newest first: those read, those the ladder has shown since, and those that have left the market. Pure. */
export function recentQuotes(
  read: readonly RecentQuote[],
  deep: Pick<DeepMarket, 'bid' | 'ofr'> | undefined,
  ended: Ended,
  count: number,
): readonly RecentQuote[] {
  const readIds = new Set(read.map(({ quoteId }) => quoteId));
  const live = [
    ...(deep?.bid ?? []).map((level) => ({ ...level, side: 1 as const })),
    ...(deep?.ofr ?? []).map((level) => ({ ...level, side: 2 as const })),
  ];
  const since = live
    .filter(({ quoteId }) => !readIds.has(quoteId))
    .map((level): RecentQuote => ({ ...level, status: 'live' }));
  return [...since, ...read]
    .map((quote): RecentQuote => {
      const status = quote.status === 'live' ? (ended.get(quote.quoteId) ?? 'live') : quote.status;
      return { ...quote, status };
    })
    .toSorted((a, b) => ((a.time ?? '') < (b.time ?? '') ? 1 : -1))
    .slice(0, count);
}
