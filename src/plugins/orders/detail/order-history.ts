import { transaction } from '#contract/api';
import type { OrderDetail } from '#contract/entities';
import type { Undo } from '#core/clock';
import { BizError, type Http, HttpStatusError, rethrowMistake } from '#core/http';
import type { TradingStore } from '#core/trading';
import { makeAutoObservable, observableRef, reaction } from 'mobx';

interface Deps {
  readonly http: Http;
  readonly trading: Pick<TradingStore, 'onReturn' | 'orders'>;
}

/** The form of an order id (contract). */
const ORDER_ID = /^[\w-]{1,64}$/;

/** One order with its whole history, read again with each report of its execution, and whenever its record in the live store changes. */
export class OrderHistory {
  /** `missing`: there is no such order, or it belongs to another user: the server does not reveal which. */
  status: 'loading' | 'ready' | 'missing' | 'failed' = 'loading';
  detail: OrderDetail | null = null;
  private readonly deps: Deps;
  private readonly orderId: string;
  private isReading = false;
  private isAgain = false;
  private isOver = false;

  constructor(deps: Deps, orderId: string) {
    this.deps = deps;
    this.orderId = orderId;
    makeAutoObservable<OrderHistory, 'deps' | 'orderId' | 'isReading' | 'isAgain' | 'isOver'>(this, {
      detail: observableRef,
      deps: false,
      orderId: false,
      isReading: false,
      isAgain: false,
      isOver: false,
      start: false,
    });
  }

  start(): Undo {
    this.isOver = false;
    void this.read();
    const { trading } = this.deps;
    // The report leaves with the commit, before the record, which also tells of a report that was missed.
    const stops = [
      trading.onReturn(({ orderId }) => {
        if (orderId === this.orderId) void this.read();
      }),
      reaction(
        () => trading.orders.get(this.orderId)?.version,
        () => void this.read(),
      ),
    ];
    return () => {
      this.isOver = true;
      stops.forEach((stop) => stop());
    };
  }

  /** Reads it now; calls during a read cause one more. */
  async read(): Promise<void> {
    if (!ORDER_ID.test(this.orderId)) {
      this.settle('missing', null);
      return;
    }
    if (this.isReading) {
      this.isAgain = true;
      return;
    }
    this.isReading = true;
    this.isAgain = false;
    try {
      const { orderId } = this;
      const detail = await this.deps.http.call(
        transaction.getQuoteDetail,
        { query: { orderId } },
        { notTips: true },
      );
      this.settle('ready', detail);
    } catch (error) {
      const isMissing =
        (error instanceof HttpStatusError && [400, 404].includes(error.status)) ||
        (error instanceof BizError && error.code === 404);
      this.settle(isMissing ? 'missing' : 'failed', isMissing ? null : this.detail);
      rethrowMistake(error);
    } finally {
      this.isReading = false;
    }
    // Even after a failed one: the order has changed since it was requested.
    if (this.isAgain && !this.isOver) await this.read();
  }

  private settle(status: 'ready' | 'missing' | 'failed', detail: OrderDetail | null): void {
    if (this.isOver) return;
    this.detail = detail;
    // The data stays in sight when a later read fails.
    this.status = status === 'failed' && detail !== null ? 'ready' : status;
  }
}
