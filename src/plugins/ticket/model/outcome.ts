import type { OrderEntry, OrderEntryReply } from '#contract/entities';
import type { Words } from '#core/text';
import type { LookupOutcome, SubmitOutcome } from '#core/trading';
import { fieldOf, type TicketField } from './checks.ts';

/** What the server refused. */
export interface Refusal {
  readonly field: TicketField | null;
  readonly words: Words;
  readonly limit: string | null;
}

/** An order that the server accepted. `cancelled`: its intention was withdrawn from the panel that shows it. */
export interface Accepted {
  readonly entry: OrderEntry;
  readonly reply: OrderEntryReply;
  readonly symbol: string;
  readonly cancelled: boolean;
}

/** Why an entry is not in the market; null while that is unknown. */
export function refusalOf(
  outcome: Exclude<SubmitOutcome | LookupOutcome, { kind: 'accepted' }>,
): Refusal | null {
  if (outcome.kind === 'unknown') return null;
  const { words } = outcome;
  return 'field' in outcome
    ? { field: fieldOf(outcome.field), words, limit: outcome.limit }
    : { field: null, words, limit: null };
}
