import { setTimeout as sleep } from 'node:timers/promises';
import { transaction } from '../../contract/api/index.ts';
import type { OrderEntry } from '../../contract/entities/index.ts';
import type { ApiClient } from '../../tests/_util/api-client.ts';
import { orderEntry, type Quotable } from '../../tests/_util/order-entry.ts';

const BUSY_WAIT_MS = 200;

/** Orders of several users at a steady pace until stopped; each is sent once, and repeated only if the server replies that it is busy. */
export class OrderStream {
  readonly acknowledged: string[] = [];
  /** Number of orders not accepted, by reply. */
  readonly failed = new Map<string, number>();
  readonly ms: number[] = [];
  busy = 0;
  readonly #open = new Set<Promise<void>>();
  readonly #over = new AbortController();
  readonly #running: Promise<void>;

  constructor(clients: readonly ApiClient[], bonds: readonly Quotable[], perSecond: number) {
    this.#running = this.#run(clients, bonds, perSecond);
  }

  /** Resolves when everything that was sent has been answered. */
  async stop(): Promise<void> {
    this.#over.abort();
    await this.#running;
    await Promise.all(this.#open);
  }

  async #run(clients: readonly ApiClient[], bonds: readonly Quotable[], perSecond: number): Promise<void> {
    const began = performance.now();
    for (let n = 0; !this.#over.signal.aborted; n += 1) {
      const [client, bond] = [clients[n % clients.length], bonds[n % bonds.length]];
      if (client === undefined || bond === undefined) throw new Error('nobody to trade, or nothing');
      const side = n % 3 === 0 ? 1 : 2;
      const entry = orderEntry(bond, { side, orderQty: 1000, specifyTime: '30' });
      const sent = this.#send(client, entry).catch((error: unknown) => this.#note(String(error)));
      this.#open.add(sent);
      void sent.finally(() => this.#open.delete(sent));
      await sleep(Math.max(0, began + ((n + 1) * 1_000) / perSecond - performance.now()));
    }
  }

  async #send(client: ApiClient, body: OrderEntry): Promise<void> {
    const began = performance.now();
    for (;;) {
      const { status, code, message } = await client.call(transaction.ordersPrice, { body });
      if (status === 429) {
        this.busy += 1;
        await sleep(BUSY_WAIT_MS);
        continue;
      }
      this.ms.push(performance.now() - began);
      if (code === 200) this.acknowledged.push(body.clOrdId);
      else this.#note(`${status} ${code} ${message}`);
      return;
    }
  }

  #note(what: string): void {
    this.failed.set(what, (this.failed.get(what) ?? 0) + 1);
  }
}
