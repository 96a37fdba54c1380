import { setTimeout as sleep } from 'node:timers/promises';
import { pathOf, transaction } from '../../contract/api/index.ts';
import type { OrderEntry } from '../../contract/entities/index.ts';
import type { ApiClient } from '../../tests/_util/api-client.ts';
import { PlainHttp } from './plain-http.ts';

/** The answer to one order. `at`: performance.now(). */
export interface Answer {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly orderId: string | null;
  readonly at: number;
  /** Since the moment at which it was due. */
  readonly ms: number;
}

/** A connection that broke before the answer is a failure of the server, and reported as such. */
const failedAt = (due: number, error: unknown): Answer => {
  const at = performance.now();
  return { status: 503, code: 503, message: String(error), orderId: null, at, ms: at - due };
};

/** Sends orders of several traders over persistent connections. */
export class OrderLoad {
  readonly #clients: readonly ApiClient[];
  readonly #http: PlainHttp;
  #sent = 0;

  constructor(url: string, clients: readonly ApiClient[]) {
    this.#http = new PlainHttp(url);
    this.#clients = clients;
  }

  /** Sends one order of the next trader. */
  async send(entry: OrderEntry, due = performance.now()): Promise<Answer> {
    const token = this.#clients[this.#sent % this.#clients.length]?.token ?? '';
    this.#sent += 1;
    const text = JSON.stringify(entry);
    const { status, body } = await this.#http.post(pathOf(transaction.ordersPrice), token, text);
    const at = performance.now();
    // `as` holds: the server's own envelope.
    const { code, message, data } = JSON.parse(body) as {
      code: number;
      message: string;
      data: { orderId?: string } | null;
    };
    const orderId = code === 200 ? (data?.orderId ?? null) : null;
    return { status, code, message, orderId, at, ms: at - due };
  }

  /** Offers orders at a given rate, whether or not earlier ones have been answered. Lateness of the sender itself counts as answer time. */
  async offer(next: () => OrderEntry, perSecond: number, seconds: number): Promise<Answer[]> {
    const answers: Promise<Answer>[] = [];
    const began = performance.now();
    for (let i = 0; i < perSecond * seconds; i += 1) {
      const due = began + (i * 1000) / perSecond;
      const wait = due - performance.now();
      if (wait > 1) await sleep(wait);
      answers.push(this.send(next(), due).catch((error: unknown) => failedAt(due, error)));
    }
    return Promise.all(answers);
  }

  /** Sends these orders a few at a time, retrying while the server is busy. Throws if one is refused. */
  async place(entries: readonly OrderEntry[], atOnce = 32): Promise<void> {
    const remaining = [...entries];
    const work = async (): Promise<void> => {
      for (let entry = remaining.pop(); entry !== undefined; entry = remaining.pop()) {
        const { status, code, message } = await this.send(entry);
        if (status === 429) {
          remaining.push(entry);
          await sleep(50);
        } else if (code !== 200) throw new Error(`an order that was to rest was refused: ${message}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  close(): void {
    this.#http.close();
  }
}
