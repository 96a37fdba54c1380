import type { Order } from '#contract/entities';
import type { Words } from '#core/text';
import type { RowOutcome, TradingStore } from '#core/trading';
import { makeAutoObservable, observable } from 'mobx';

export type OrderAction = 'cancel' | 'confirm' | 'refuse';

interface Summary {
  readonly action: OrderAction;
  readonly done: number;
  readonly failed: number;
}

interface Deps {
  readonly trading: Pick<TradingStore, 'cancel' | 'confirm'>;
  readonly find: (orderId: string) => Order | undefined;
  /** Called with rows that must be repainted. */
  readonly onTouched: (orderIds: readonly string[]) => void;
}

/** Orders that the user chose, and the outcome of actions on them: failed ones stay chosen, with their reason. */
export class OrderActions {
  readonly chosen = observable.set<string>();
  /** The last result of a row, until it is retried. */
  readonly reasons = observable.map<string, Words>(undefined, { deep: false });
  busy: OrderAction | null = null;
  summary: Summary | null = null;
  private readonly deps: Deps;

  constructor(deps: Deps) {
    this.deps = deps;
    makeAutoObservable<OrderActions, 'deps'>(
      this,
      { chosen: false, reasons: false, deps: false },
      { autoBind: true },
    );
  }

  toggle(orderId: string): void {
    if (!this.chosen.delete(orderId)) this.chosen.add(orderId);
    this.deps.onTouched([orderId]);
  }

  choose(orderIds: readonly string[]): void {
    const before = [...this.chosen];
    this.chosen.replace(orderIds);
    this.deps.onTouched([...before, ...orderIds]);
  }

  clear(): void {
    const before = [...this.chosen, ...this.reasons.keys()];
    this.chosen.clear();
    this.reasons.clear();
    this.summary = null;
    this.deps.onTouched(before);
  }

  /** Those of the given orders (default: the chosen ones) that the action applies to. */
  fitting(action: OrderAction, orderIds: Iterable<string> = this.chosen): readonly string[] {
    return [...orderIds].filter((id) => {
      const order = this.deps.find(id);
      return order !== undefined && (action === 'cancel' ? order.canCancel : order.canConfirm);
    });
  }

  /** Cancels this one. True if it was cancelled. */
  async cancel(orderId: string): Promise<boolean> {
    if (this.busy !== null) return false;
    await this.run('cancel', [orderId]);
    return !this.reasons.has(orderId);
  }

  /** Applies it to each of these orders; a result per row. Confirming and refusing answer every hit waiting on them. */
  async run(action: OrderAction, orderIds: readonly string[]): Promise<void> {
    if (this.busy !== null || orderIds.length === 0) return;
    this.busy = action;
    this.summary = null;
    for (const id of orderIds) this.reasons.delete(id);
    try {
      const ownerOf = new Map<string, string>();
      for (const id of orderIds) {
        const hits = action === 'cancel' ? [] : (this.deps.find(id)?.pendingHits ?? []);
        if (hits.length === 0) ownerOf.set(id, id);
        for (const { hitId } of hits) ownerOf.set(hitId, id);
      }
      const ids = [...ownerOf.keys()];
      const outcomes = await (action === 'confirm'
        ? this.deps.trading.confirm(ids)
        : this.deps.trading.cancel(ids));
      this.settle(action, orderIds, outcomes, ownerOf);
    } finally {
      this.end();
    }
  }

  private settle(
    action: OrderAction,
    orderIds: readonly string[],
    outcomes: readonly RowOutcome[],
    ownerOf: ReadonlyMap<string, string>,
  ): void {
    for (const { orderId, ok, words } of outcomes) {
      if (!ok) this.reasons.set(ownerOf.get(orderId) ?? orderId, words ?? { key: 'core:http.failed' });
    }
    const failed = orderIds.filter((id) => this.reasons.has(id));
    for (const id of orderIds) {
      if (failed.includes(id)) this.chosen.add(id);
      else this.chosen.delete(id);
    }
    this.summary = { action, done: orderIds.length - failed.length, failed: failed.length };
    this.deps.onTouched(orderIds);
  }

  private end(): void {
    this.busy = null;
  }
}
