import { numberText } from '#core/format';
import { type Words, wordsOf } from '#core/text';
import type { CancelAllOutcome } from './cancel-all.ts';

/** The message about a mass cancel: what was done, and each reason once for what was not. */
export function cancelWords(
  outcome: CancelAllOutcome,
  say: (words: Words) => string,
): {
  readonly done: Words | null;
  readonly problems: readonly Words[];
} {
  if (outcome.kind !== 'done') return { done: null, problems: [outcome.words] };
  const { count, qty, failed } = outcome;
  const reasons = Map.groupBy(failed, (row) => {
    const words = wordsOf('refusals', row);
    return words === null ? '' : say(words);
  });
  const problems = [...reasons].map(([reason, rows]) => ({
    key: 'core:trading.notCancelled',
    values: { count: rows.length, qty: numberText(rows.reduce((sum, row) => sum + row.qty, 0)), reason },
  }));
  if (count > 0)
    return { done: { key: 'core:trading.cancelledAll', values: { count, qty: numberText(qty) } }, problems };
  return { done: failed.length === 0 ? { key: 'core:trading.nothingToCancel' } : null, problems };
}
