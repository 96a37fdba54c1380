import { account } from '#contract/api';
import type { NetworkStatus } from '#contract/entities';
import type { Undo } from '#core/clock';
import { type Http, rethrowMistake } from '#core/http';
import type { PushHub } from '#core/push';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';

/** State of one of the firm's interfaces. `unknown` until reported, and while the push connection is down. */
export type InterfaceState = 'normal' | 'abnormal' | 'unknown';

/** The interface status of spec section 3: the deal interface and the market interface, 1 meaning normal. */
export class InterfaceStatus {
  status: NetworkStatus | null = null;
  /** A push connection was up and is down: what is shown may be old, and nothing is dealt on it. The worst of them decides. */
  isLost = false;
  /** The connection that reports changes was up and is down. */
  #isReportOld = false;
  /** Some connection was lost, and what is shown of it is old. */
  #isAnyDown = false;
  /** The push connection has delivered something. */
  #hasReceived = false;
  readonly #http: Http;
  readonly #hub: PushHub;
  readonly #onTime: ((serverTime: string) => void) | undefined;

  /** `onTime`: called with the server's time of every frame, Beijing time text. */
  constructor(deps: {
    readonly http: Http;
    readonly hub: PushHub;
    readonly onTime?: (serverTime: string) => void;
  }) {
    this.#http = deps.http;
    this.#hub = deps.hub;
    this.#onTime = deps.onTime;
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

  /** Subscribes to the status, and reads it once for the time before the first push. */
  start(): Undo {
    void this.load();
    const stopLine = this.#hub.watchLine((isDown) => {
      this.#isAnyDown = isDown;
      this.updateLost();
    });
    const stopStream = this.#hub.subscribe('StcSystemNetworkStatus', {
      onFrame: (frame) => {
        const newest = frame.rows.at(-1);
        this.#hasReceived = true;
        this.#onTime?.(frame.ts);
        if (newest !== undefined) this.take(newest);
      },
      onStale: (stale) => {
        this.#isReportOld = stale && (this.#isReportOld || this.#hasReceived);
        this.updateLost();
      },
    });
    return () => {
      stopLine();
      stopStream();
    };
  }

  /** Reads the status over HTTP. On failure the known status stays. */
  async load(): Promise<void> {
    try {
      const status = await this.#http.call(account.queryLatestStcSystemNetworkStatus, undefined, {
        notTips: true,
      });
      runInAction(() => {
        this.status ??= status;
      });
    } catch (error) {
      // The failure policy has handled a call that failed; the status stays unknown.
      rethrowMistake(error);
    }
  }

  private take(status: NetworkStatus): void {
    this.status = status;
  }

  private updateLost(): void {
    this.isLost = this.#isReportOld || this.#isAnyDown;
  }

  private stateOf(value: number | undefined): InterfaceState {
    if (value === undefined || this.isLost) return 'unknown';
    return value === 1 ? 'normal' : 'abnormal';
  }
}
