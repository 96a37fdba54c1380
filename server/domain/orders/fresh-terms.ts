/** What an order has beside what the book knows of it. */
export interface OrderTerms {
  readonly dealPathId: string;
  readonly remark: string;
}

/** Orders whose terms are kept. */
const KEPT = 20_000;

/** Terms of the orders that this process decided last, so that their owners can be told of them without a look into the database. */
export class FreshTerms {
  readonly #terms = new Map<string, OrderTerms>();

  note(orderId: string, terms: OrderTerms): void {
    this.#terms.set(orderId, terms);
    for (const id of this.#terms.keys()) {
      if (this.#terms.size <= KEPT) break;
      this.#terms.delete(id);
    }
  }

  of(orderId: string): OrderTerms | null {
    return this.#terms.get(orderId) ?? null;
  }
}
