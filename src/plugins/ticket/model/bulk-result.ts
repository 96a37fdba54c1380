import { type Text, type Words, wordsOf } from '#core/text';
import type { LookupOutcome, SubmitOutcome, TradingStore } from '#core/trading';
import type { BulkRow } from './bulk-row.ts';

interface Deps {
  readonly text: Pick<Text, 'say'>;
  readonly trading: Pick<TradingStore, 'newClOrdId'>;
}

/** What the outcome of its entry means for a row. */
export function resultOf(
  outcome: SubmitOutcome | LookupOutcome,
  { clOrdId: id }: BulkRow,
  { text, trading }: Deps,
): Pick<BulkRow, 'status' | 'note' | 'clOrdId'> {
  const say = (words: Words): string => text.say(words);
  if (outcome.kind === 'accepted') {
    const words = wordsOf('replies', outcome.reply);
    return { clOrdId: id, status: 'done', note: words === null ? '' : say(words) };
  }
  // Under an id used by another entry, or closed, this row would be refused for ever.
  const isSpent = outcome.kind === 'duplicate' || outcome.kind === 'void';
  const limit = 'limit' in outcome ? outcome.limit : null;
  const range = limit === null ? '' : say({ key: 'ticket:limit', values: { limit } });
  return {
    clOrdId: isSpent ? trading.newClOrdId() : id,
    status: outcome.kind === 'unknown' ? 'unknown' : 'refused',
    note: `${say(outcome.words)} ${range}`.trim(),
  };
}

/** What a row says while its entry, which got no reply, is sent again. */
export const repeatOf = ({ text }: Pick<Deps, 'text'>): Pick<BulkRow, 'status' | 'note'> => ({
  status: 'unknown',
  note: text.say({ key: 'core:trading.unknown' }),
});
