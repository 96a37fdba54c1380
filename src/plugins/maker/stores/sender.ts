import { transaction } from '#contract/api';
import type { TwoSidedQuote, TwoSidedReply } from '#contract/entities';
import type { Clock } from '#core/clock';
import type { Http } from '#core/http';
import type { Words } from '#core/text';
import { repeated } from '#core/trading';

/** Most bonds in one call (contract). */
const CHUNK = 100;

export type SendOutcome =
  | { readonly kind: 'answered'; readonly reply: TwoSidedReply }
  /** Nothing was done (`refused`, `unsent`), or it is not known (`unknown`). */
  | { readonly kind: 'refused' | 'unsent' | 'unknown'; readonly words: Words };

interface SenderDeps {
  readonly http: Http;
  readonly clock: Clock;
  /** The current session: quotes of one that ended are neither sent nor reported. */
  readonly owner: () => string;
  /** Whether the connection is known to be lost. */
  readonly isLost: () => boolean;
}

interface Reports {
  /** A quote was answered, or its outcome is not known. */
  readonly onOutcome: (clOrdId: string, outcome: SendOutcome) => void;
  /** No reply came: the call is repeated. */
  readonly onUnanswered: (clOrdId: string) => void;
}

/**
 * Sends two-sided quotes, each bond independently: both legs or neither. After a lost reply the call is repeated under the same client ids,
 * so that no quote is entered twice. Quotes that are only pulled are tried while the connection is lost as well, since calls may still get
 * through: once, so that none is pulled later. Reports each bond's outcome as soon as its call is answered; rejects only for a programming error.
 */
export async function sendQuotes(
  { http, clock, owner, isLost }: SenderDeps,
  quotes: readonly TwoSidedQuote[],
  { onOutcome, onUnanswered }: Reports,
): Promise<void> {
  const first = owner();
  for (let from = 0; from < quotes.length && owner() === first; from += CHUNK) {
    const chunk = quotes.slice(from, from + CHUNK);
    const deals = !chunk.every(isPull);
    const answer = await repeated(
      // Only what has not been sent yet may be refused for want of a connection.
      (isFirst) =>
        http.call(
          transaction.replaceTwoSided,
          { body: { quotes: chunk } },
          { notTips: true, deals: deals && isFirst },
        ),
      {
        clock,
        owner,
        isOnce: !deals && isLost(),
        onUnknown: () => {
          for (const { clOrdId } of chunk) onUnanswered(clOrdId);
        },
      },
    );
    if (answer.kind === 'answered') reportReplies(chunk, answer.reply, onOutcome);
    else {
      const words = answer.kind === 'refused' ? answer.error.words() : answer.words;
      for (const { clOrdId } of chunk) onOutcome(clOrdId, { kind: answer.kind, words });
    }
  }
}

const isPull = ({ bid, ofr }: TwoSidedQuote): boolean => bid === null && ofr === null;

/** Quotes that the reply omits are of unknown outcome. */
function reportReplies(
  quotes: readonly TwoSidedQuote[],
  replies: readonly TwoSidedReply[],
  report: Reports['onOutcome'],
): void {
  for (const { clOrdId } of quotes) {
    const reply = replies.find((row) => row.clOrdId === clOrdId);
    report(
      clOrdId,
      reply === undefined
        ? { kind: 'unknown', words: { key: 'core:http.badReply' } }
        : { kind: 'answered', reply },
    );
  }
}
