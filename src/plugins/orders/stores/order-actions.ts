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
  /** Orders whose last action got no reply. */
  private readonly unanswered = new Set<string>();
  busy: OrderAction | null = null;
  summary: Summary | null = null;
  private readonly deps: Deps;

  constructor(deps: Deps) {
    this.deps = deps;
    makeAutoObservable<OrderActions, 'deps' | 'unanswered'>(
      this,
      { chosen: false, reasons: false, deps: false, unanswered: false },
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
    this.unanswered.clear();
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
    for (const id of orderIds) this.forget(id);
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

  /** An order changed: what was not known of it is known. */
  changed({ orderId, canCancel }: Order): void {
    if (!this.unanswered.has(orderId)) return;
    this.forget(orderId);
    if (!canCancel) this.chosen.delete(orderId);
    this.summary = null;
    this.deps.onTouched([orderId]);
  }

  /** All orders have been read anew: of those that have not changed it is known that nothing was done. */
  allRead(): void {
    for (const id of this.unanswered) this.reasons.set(id, { key: 'orders:result.nothingDone' });
    this.deps.onTouched([...this.unanswered]);
  }

  private forget(orderId: string): void {
    this.reasons.delete(orderId);
    this.unanswered.delete(orderId);
  }

  private settle(
    action: OrderAction,
    orderIds: readonly string[],
    outcomes: readonly RowOutcome[],
    ownerOf: ReadonlyMap<string, string>,
  ): void {
    for (const { orderId, ok, words, isUnanswered = false } of outcomes) {
      if (ok) continue;
      const id = ownerOf.get(orderId) ?? orderId;
      this.reasons.set(id, words ?? { key: 'core:http.failed' });
      if (isUnanswered) this.unanswered.add(id);
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
