import type { Sender } from './submission.ts';

/** More than any transaction contains. */
const MAX_SENDERS = 20_000;

/** The session and address from which an order was entered or cancelled, for the audit of its events. Evicted by newer ones. */
export class OrderActors {
  readonly #senders = new Map<string, Sender>();

  note(orderIds: readonly string[], sender: Sender): void {
    if (sender.rehearses === true) return;
    for (const id of orderIds) this.#senders.set(id, sender);
    for (const id of this.#senders.keys()) {
      if (this.#senders.size <= MAX_SENDERS) break;
      this.#senders.delete(id);
    }
  }

  of(orderId: string): Sender | null {
    return this.#senders.get(orderId) ?? null;
  }
}
