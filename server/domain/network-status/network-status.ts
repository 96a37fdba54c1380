import type { NetworkStatus } from '#contract/entities';
import { beijingTimeText } from '#contract/rules';
import type { Storage } from '#server/db';
import type { Publisher, StreamSource } from '#server/push';
import type { Clock, Logger, Undo } from '#server/runtime';
import { type InterfaceFlags, overridden, type StatusOverride } from './status-override.ts';

const MEASURE_PERIOD_MS = 5_000;
const REPEAT_MS = 30_000;

/** Vital signs of the market. */
export interface MarketPulse {
  /** Whether the matching engine accepts orders (its process runs and answers). */
  isEngineAlive(): boolean;
  /** Whether this process shows the database's current state. */
  isCurrent(): boolean;
  /** Whether intentions may be submitted now, by the market's own clock. */
  isOpen(now: number): boolean;
  /** Intentions may be submitted round the clock. */
  readonly isAlwaysOpen: boolean;
  /** Epoch milliseconds of the feed's last update, or null before the first. */
  lastUpdateAt(): number | null;
  /** Longest silence that is normal now, in milliseconds; null when no updates are due (market closed). */
  expectedWithinMs(now: number): number | null;
}

export interface NetworkStatusDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly publisher: Publisher;
  readonly pulse: MarketPulse;
  readonly log: Logger;
  /** Staff's override of the measurement. Default: none. */
  readonly override?: StatusOverride;
}

/** Measures the two interfaces: trade (the database accepts writes, the engine runs) and price (the feed is not late). */
export class NetworkStatusService {
  readonly #deps: NetworkStatusDeps;
  #latest: NetworkStatus | null = null;
  #measured: InterfaceFlags | null = null;
  #pushedAt = Number.NEGATIVE_INFINITY;
  #startedAt: number;
  /** The last pushed status, without its time. */
  #pushedKey = '';
  #running: Promise<NetworkStatus> | null = null;

  constructor(deps: NetworkStatusDeps) {
    this.#deps = deps;
    this.#startedAt = deps.clock.now();
  }

  /** Measures every 5 s until undone, and pushes a change at once, otherwise every 30 s. */
  start(): Undo {
    this.#startedAt = this.#deps.clock.now();
    const round = (): void => {
      void this.#round();
    };
    round();
    return this.#deps.clock.every(MEASURE_PERIOD_MS, round);
  }

  /** The latest measurement; measures if there is none yet. */
  async latest(): Promise<NetworkStatus> {
    return this.#latest ?? this.measure();
  }

  /** Measures now; concurrent calls share the measurement. 1 is normal, 0 is not. */
  measure(): Promise<NetworkStatus> {
    this.#running ??= this.#measure().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** The last measurement, before staff's override. */
  async measured(): Promise<InterfaceFlags> {
    if (this.#measured === null) await this.measure();
    return this.#measured ?? { tradeNetStatus: 0, priceNetStatus: 0 };
  }

  /** Measures and pushes now: an override changed and takes effect at once. */
  async refresh(): Promise<void> {
    // A measurement in progress may have read the previous override.
    await this.#running;
    await this.#round();
  }

  async #round(): Promise<void> {
    try {
      this.#push(await this.measure());
    } catch (error) {
      this.#deps.log.error({ err: error }, 'network status could not be measured');
    }
  }

  async #measure(): Promise<NetworkStatus> {
    const { clock, pulse } = this.#deps;
    const isDatabaseUp = (await this.#deps.storage.health()) === null;
    const isTradeUp = isDatabaseUp && pulse.isEngineAlive();
    const now = clock.now();
    const isPriceUp = pulse.isCurrent() && this.#isFeedOnTime(now);
    this.#measured = { tradeNetStatus: isTradeUp ? 1 : 0, priceNetStatus: isPriceUp ? 1 : 0 };
    const override = isDatabaseUp ? await this.#override() : null;
    const status = {
      ...overridden(this.#measured, override),
      marketOpen: pulse.isOpen(now),
      ...(pulse.isAlwaysOpen ? { alwaysOpen: true } : {}),
      time: beijingTimeText(now),
    };
    this.#latest = status;
    return status;
  }

  /** The StcSystemNetworkStatus stream. */
  source(): StreamSource<'StcSystemNetworkStatus'> {
    return {
      type: 'StcSystemNetworkStatus',
      snapshot: async () => ({ rows: [await this.latest()] }),
    };
  }

  #isFeedOnTime(now: number): boolean {
    const { pulse } = this.#deps;
    const allowedMs = pulse.expectedWithinMs(now);
    // Before the first update the wait is counted from the start.
    return allowedMs === null || now - (pulse.lastUpdateAt() ?? this.#startedAt) <= allowedMs;
  }

  /** Staff's override; null where there is none, or it cannot be read. */
  async #override(): Promise<Awaited<ReturnType<StatusOverride['read']>>> {
    try {
      return (await this.#deps.override?.read()) ?? null;
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'the interface status that staff set could not be read');
      return null;
    }
  }

  #push(status: NetworkStatus): void {
    const { clock, publisher } = this.#deps;
    const statusKey = `${status.tradeNetStatus}/${status.priceNetStatus}/${status.marketOpen}`;
    if (statusKey === this.#pushedKey && clock.now() - this.#pushedAt < REPEAT_MS) return;
    this.#pushedKey = statusKey;
    this.#pushedAt = clock.now();
    publisher.publish('StcSystemNetworkStatus', { op: 'upd', row: status });
  }
}
