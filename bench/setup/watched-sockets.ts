import { SUB_PROTOCOL } from '../../contract/push/index.ts';
import { systemClock } from '../../src/core/clock/index.ts';
import { browserSockets } from '../../src/core/push/index.ts';
import { PushSocket } from '../../src/core/push/push-socket.ts';
import type { ApiClient } from '../../tests/_util/api-client.ts';

const never = () => () => {};

/** Sockets of the product's own client, which reconnect by its rules: how often each was lost, and how long it was without data. */
export class WatchedSockets {
  readonly #sockets: readonly PushSocket[];
  readonly #downSince = new Map<number, number>();
  /** Duration of each loss, until the next complete snapshot, ms. */
  readonly awayMs: number[] = [];

  /** `each` sockets of each user, on the stream of their own orders. */
  constructor(url: string, clients: readonly ApiClient[], each: number) {
    const owners = clients.flatMap((client) => Array.from({ length: each }, () => client));
    this.#sockets = owners.map(
      (client, i) =>
        new PushSocket({
          url: `${url.replace('http', 'ws')}/ws/auth?type=MyQuote`,
          protocols: () => [SUB_PROTOCOL, client.token ?? ''],
          sockets: browserSockets,
          clock: systemClock,
          browser: { watchOnline: never, watchVisible: never },
          heartbeatMs: 5_000,
          retryCapMs: 5_000,
          onUp: () => {},
          onDown: () => this.#downSince.set(i, performance.now()),
          onFrame: (frame) => this.#receive(i, frame),
          onStopped: (code) => this.stopped.push(code),
          onProblem: () => {},
        }),
    );
    for (const [i, socket] of this.#sockets.entries()) {
      this.#downSince.set(i, Number.NaN);
      socket.start();
    }
  }

  /** Codes with which the server told a client not to reconnect. */
  readonly stopped: number[] = [];

  /** Number of sockets currently without data. */
  get down(): number {
    return this.#downSince.size;
  }

  close(): void {
    for (const socket of this.#sockets) socket.stop();
  }

  #receive(i: number, frame: unknown): void {
    const since = this.#downSince.get(i);
    // `as` holds: the server's frames; absent fields are undefined.
    if (since === undefined || (frame as { op?: string }).op !== 'snap') return;
    this.#downSince.delete(i);
    // The first snapshot ends no loss.
    if (!Number.isNaN(since)) this.awayMs.push(performance.now() - since);
  }
}
