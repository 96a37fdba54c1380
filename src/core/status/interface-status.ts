import { account } from '#contract/api';
import type { NetworkStatus } from '#contract/entities';
import type { Undo } from '#core/clock';
import type { Http } from '#core/http';
import type { PushHub } from '#core/push';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';

/** State of one of the firm's interfaces. `unknown` until told, and while the push connection is down. */
export type InterfaceState = 'normal' | 'abnormal' | 'unknown';

/** The interface status of spec section 3: the deal interface and the market interface, 1 meaning normal. */
export class InterfaceStatus {
  status: NetworkStatus | null = null;
  /** The push connection that tells of changes was there and is down: nothing that comes from the server is known to be true. */
  isLost = false;
  /** The push connection has told something. */
  #isTold = false;
  readonly #http: Http;
  readonly #hub: PushHub;

  constructor(deps: { readonly http: Http; readonly hub: PushHub }) {
    this.#http = deps.http;
    this.#hub = deps.hub;
    makeAutoObservable(this, {
      status: observableRef,
      start: false,
    });
  }

  get trade(): InterfaceState {
    return this.stateOf(this.status?.tradeNetStatus);
  }

  get market(): InterfaceState {
    return this.stateOf(this.status?.priceNetStatus);
  }

  /** Whether the market takes intentions now, by its own clock; undefined until told. */
  get marketOpen(): boolean | undefined {
    return this.status?.marketOpen;
  }

  /** Hears the status, and reads it once for the time before the first push. */
  start(): Undo {
    void this.load();
    return this.#hub.subscribe('StcSystemNetworkStatus', {
      onFrame: (frame) => {
        const newest = frame.rows.at(-1);
        this.#isTold = true;
        if (newest !== undefined) this.take(newest);
      },
      onStale: (stale) => this.setLost(stale && (this.isLost || this.#isTold)),
    });
  }

  /** Reads the status over HTTP. A failure leaves what is known. */
  async load(): Promise<void> {
    try {
      const status = await this.#http.call(account.queryLatestStcSystemNetworkStatus, undefined, {
        notTips: true,
      });
      runInAction(() => {
        this.status ??= status;
      });
    } catch {
      // The policy of failed calls has seen it; the status stays unknown.
    }
  }

  private take(status: NetworkStatus): void {
    this.status = status;
  }

  private setLost(isLost: boolean): void {
    this.isLost = isLost;
  }

  private stateOf(value: number | undefined): InterfaceState {
    if (value === undefined || this.isLost) return 'unknown';
    return value === 1 ? 'normal' : 'abnormal';
  }
}
