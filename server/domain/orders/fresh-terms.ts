/** Terms of an order that the book does not know. */
export interface OrderTerms {
  readonly dealPathId: string;
  readonly remark: string;
}

/** Number of orders whose terms are cached. */
const MAX_TERMS = 20_000;

/** Terms of the orders that this process decided most recently, so that their owners can be notified without a database query. */
export class FreshTerms {
  readonly #terms = new Map<string, OrderTerms>();

  note(orderId: string, terms: OrderTerms): void {
    this.#terms.set(orderId, terms);
    for (const id of this.#terms.keys()) {
      if (this.#terms.size <= MAX_TERMS) break;
      this.#terms.delete(id);
    }
  }

  of(orderId: string): OrderTerms | null {
    return this.#terms.get(orderId) ?? null;
  }
}
