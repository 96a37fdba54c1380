import type { OrderEntry, OrderEntryReply } from '#contract/entities';
import type { Words } from '#core/text';
import type { TicketField } from './checks.ts';

/** What the server said no to. */
export interface Refusal {
  readonly field: TicketField | null;
  readonly words: Words;
  readonly limit: string | null;
}

/** An order that the server took. `cancelled`: its intention was taken back from the panel that tells of it. */
export interface Accepted {
  readonly entry: OrderEntry;
  readonly reply: OrderEntryReply;
  readonly symbol: string;
  readonly cancelled: boolean;
}
