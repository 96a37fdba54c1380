import type { OrderEntry, OrderEntryReply } from '#contract/entities';
import type { Words } from '#core/text';
import type { TicketField } from './checks.ts';

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
