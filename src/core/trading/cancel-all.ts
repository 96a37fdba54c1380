import { transaction } from '#contract/api';
import type { Http } from '#core/http';
import { randomId } from '#core/storage';
import type { Spoken, Words } from '#core/text';
import { type RepeatDeps, repeated } from './repeated.ts';

/** An order that could not be cancelled, and why. `qty` 万元 of it was left. */
export interface NotCancelled extends Spoken {
  readonly orderId: string;
  readonly qty: number;
}

/**
 * The result of a mass cancel: how many orders, what quantity (万元), and what could not be cancelled; or why it is not known
 * whether anything was.
 */
export type CancelAllOutcome =
  | {
      readonly kind: 'done';
      readonly count: number;
      readonly qty: number;
      readonly failed: readonly NotCancelled[];
    }
  | { readonly kind: 'refused' | 'unsent' | 'unknown'; readonly words: Words };

/**
 * Cancels all of the user's orders, or those in one bond, exactly once however often it is sent. A cancel is tried while the connection is
 * lost as well, since calls may still get through: once, so that none leaves later.
 */
export async function cancelAll(
  { http, ...deps }: RepeatDeps & { readonly http: Http },
  securityId?: string,
): Promise<CancelAllOutcome> {
  const body = { cancelId: randomId(), ...(securityId === undefined ? {} : { securityId }) };
  const answer = await repeated(
    () => http.call(transaction.cancelAllMyQuotes, { body }, { notTips: true }),
    deps,
  );
  switch (answer.kind) {
    case 'answered':
      return { kind: 'done', ...answer.reply };
    case 'refused':
      return { kind: 'refused', words: answer.error.words() };
    case 'unknown':
      return { kind: 'unknown', words: { key: 'core:trading.cancelUnknown' } };
    case 'unsent':
      return answer;
  }
}

/** Two successive mass cancels as one: what is unknown of either is unknown of both. */
export function sumOf(first: CancelAllOutcome, second: CancelAllOutcome): CancelAllOutcome {
  if (first.kind === 'unsent') return second;
  if (first.kind !== 'done') return first;
  if (second.kind !== 'done') return second;
  return {
    kind: 'done',
    count: first.count + second.count,
    qty: first.qty + second.qty,
    failed: [...first.failed, ...second.failed],
  };
}
