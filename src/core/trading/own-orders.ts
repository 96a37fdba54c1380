import type { Order } from '#contract/entities';
import { makeAutoObservable, observable } from 'mobx';

/** A change of one order, reported once each: `before` is null for an order that was unknown. */
export interface OrderChanged {
  readonly before: Order | null;
  readonly now: Order;
}

/**
 * Records of the user's own orders by id. A record replaces another of the same order only if its version is not older, so that
 * replies and push may arrive in any order, and more than once.
 */
export class OwnOrders {
  readonly byId = observable.map<string, Order>(undefined, { deep: false });

  constructor() {
    makeAutoObservable(this, { byId: false }, { autoBind: true });
  }

  /** Live orders (raw status '0'), newest first. */
  get live(): readonly Order[] {
    return Array.from(this.byId.values())
      .filter((order) => order.ordStatus === '0')
      .toSorted(
        (a, b) =>
          (b.createTime ?? '').localeCompare(a.createTime ?? '') || a.orderId.localeCompare(b.orderId),
      );
  }

  /** Applies records; returns what changed. */
  take(rows: readonly Order[]): readonly OrderChanged[] {
    const changes: OrderChanged[] = [];
    for (const now of rows) {
      const before = this.byId.get(now.orderId) ?? null;
      if (before !== null && before.version > now.version) continue;
      if (before !== null && before.version === now.version && isSame(before, now)) continue;
      this.byId.set(now.orderId, now);
      changes.push({ before, now });
    }
    return changes;
  }

  /** A snapshot: an order that is not in it is no longer the user's, or too old to matter. */
  replace(rows: readonly Order[]): readonly OrderChanged[] {
    const currentIds = new Set(rows.map((row) => row.orderId));
    for (const id of Array.from(this.byId.keys())) if (!currentIds.has(id)) this.byId.delete(id);
    return this.take(rows);
  }

  clear(): void {
    this.byId.clear();
  }
}

const isSame = (a: Order, b: Order): boolean => JSON.stringify(a) === JSON.stringify(b);
