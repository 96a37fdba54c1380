import { transaction } from '#contract/api';
import type { TwoSidedQuote, TwoSidedReply } from '#contract/entities';
import type { Clock } from '#core/clock';
import { type Http, HttpError } from '#core/http';
import type { Words } from '#core/text';

/** Most bonds in one call (contract). */
const CHUNK = 100;
/** Waits before the same quotes are sent again after a lost reply, ms. */
const RETRY_MS: readonly number[] = [400, 1200, 3000];

export type SendOutcome =
  | { readonly kind: 'answered'; readonly reply: TwoSidedReply }
  /** Nothing was done (`refused`), or it is not known (`unknown`). */
  | { readonly kind: 'refused' | 'unknown'; readonly words: Words };

interface SenderDeps {
  readonly http: Http;
  readonly clock: Clock;
  /** Whether the connection is known to be lost. */
  readonly isLost: () => boolean;
}

/**
 * Sends two-sided quotes, each bond independently: both legs or neither. After a lost reply the call is repeated under the same client ids,
 * so that no quote is entered twice. Quotes that are only pulled are tried while the connection is lost as well, since calls may still get
 * through: once, so that none is pulled later. Reports each bond's outcome as soon as its call is answered; rejects only for a programming error.
 */
export async function sendQuotes(
  deps: SenderDeps,
  quotes: readonly TwoSidedQuote[],
  report: (clOrdId: string, outcome: SendOutcome) => void,
): Promise<void> {
  for (let from = 0; from < quotes.length; from += CHUNK) {
    const chunk = quotes.slice(from, from + CHUNK);
    const outcome = await attempt(deps, chunk);
    for (const { clOrdId } of chunk) {
      if (!Array.isArray(outcome)) {
        report(clOrdId, outcome);
        continue;
      }
      const reply = outcome.find((row) => row.clOrdId === clOrdId);
      report(
        clOrdId,
        reply === undefined
          ? { kind: 'unknown', words: { key: 'core:http.badReply' } }
          : { kind: 'answered', reply },
      );
    }
  }
}

type Failure = Exclude<SendOutcome, { kind: 'answered' }>;

const isPull = ({ bid, ofr }: TwoSidedQuote): boolean => bid === null && ofr === null;

async function attempt(
  { http, clock, isLost }: SenderDeps,
  quotes: TwoSidedQuote[],
): Promise<TwoSidedReply[] | Failure> {
  const deals = !quotes.every(isPull);
  const isOnce = !deals && isLost();
  for (let tries = 0; ; tries += 1) {
    try {
      // Only what has not been sent yet may be refused for want of a connection.
      const how = { notTips: true, deals: deals && tries === 0 };
      return await http.call(transaction.replaceTwoSided, { body: { quotes } }, how);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const wait = isOnce ? undefined : RETRY_MS[tries];
      if (wait === undefined || !(error.shouldRetry() || error.isOutcomeUnknown()))
        return { kind: error.isOutcomeUnknown() ? 'unknown' : 'refused', words: error.words() };
      await new Promise<void>((resolve) => {
        clock.setTimeout(resolve, wait);
      });
    }
  }
}
