import type { Words } from '#core/text';

/**
 * The outcome of one order (or hit) of a call. `words` is the reason when `ok` is false, else null. `isUnanswered`: no reply arrived, and the
 * order may still change because of it.
 */
export interface RowOutcome {
  readonly orderId: string;
  readonly ok: boolean;
  readonly words: Words | null;
  readonly isUnanswered?: true;
}

/** What a lost call was to do with hits: to decline them, or to deal `qty` 万元 of each (absent: all of it). */
export type HitAnswer = { readonly kind: 'refuse' } | { readonly kind: 'confirm'; readonly qty?: number };
