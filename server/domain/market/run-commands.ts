import {
  apply,
  type BookDay,
  type BookEvent,
  bookKey,
  type BookState,
  deltaOf,
  emptyBook,
  type Refusal,
} from '#server/matching';
import type { MarketCommand, MarketResult } from './market-command.ts';
import { mergeDeltas } from './merge-deltas.ts';

/** Resolves books' settlements at a moment. */
export type DaysAt = (now: number) => (securityId: string, bucket: string) => BookDay;

/** Books after a batch, with its result. */
export interface BatchOutcome extends MarketResult {
  /** By `bookKey`; only books that changed. */
  readonly changed: ReadonlyMap<string, BookState>;
}

/**
 * Runs commands against books, in order. Pure: `bookOf` gives the state before the batch (undefined for a book that never existed); nothing is
 * stored. `daysAt` absent: a market without a calendar.
 */
export function runCommands(
  commands: readonly MarketCommand[],
  now: number,
  bookOf: (securityId: string, bucket: string) => BookState | undefined,
  daysAt?: DaysAt,
): BatchOutcome {
  const books = new Map<string, { from: BookState; state: BookState; events: BookEvent[] }>();
  const dayOf = daysAt?.(now);
  const refusals: (Refusal | null)[] = [];
  const cancelRefusals = new Map<string, Refusal>();
  for (const { securityId, bucket, command } of commands) {
    const key = bookKey(securityId, bucket);
    let book = books.get(key);
    if (!book) {
      const from = bookOf(securityId, bucket) ?? emptyBook(securityId, bucket);
      book = { from, state: from, events: [] };
      books.set(key, book);
    }
    const applied = apply(book.state, command, now, dayOf?.(securityId, bucket));
    book.state = applied.state;
    book.events.push(...applied.events);
    refusals.push(applied.refusal);
    for (const [id, refusal] of applied.cancelRefusals) cancelRefusals.set(id, refusal);
  }
  const touched = [...books].filter(([, book]) => book.events.length > 0);
  return {
    refusals,
    cancelRefusals,
    deltas: touched.map(([, { from, events }]) =>
      deltaOf(from.securityId, from.bucket, from.version, events),
    ),
    changed: new Map(touched.map(([key, book]) => [key, book.state])),
  };
}

/** The result of commands that were run in parts, one after another, as that of one run. */
export function inOne(parts: readonly MarketResult[]): MarketResult {
  const [first] = parts;
  if (first !== undefined && parts.length === 1) return first;
  return {
    refusals: parts.flatMap(({ refusals }) => refusals),
    cancelRefusals: new Map(parts.flatMap(({ cancelRefusals }) => [...cancelRefusals])),
    deltas: mergeDeltas(parts.flatMap(({ deltas }) => deltas)),
  };
}
