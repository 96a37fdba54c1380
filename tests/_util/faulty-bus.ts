import { type Bus, localBus } from '#server/bus';
import { createLogger } from '#server/runtime';

/** Fate of a message on its way to the other processes. */
export type BusFault = 'none' | 'cut' | 'twiceBackwards';

/** The buses of several processes, connected by a faulty network. A process receives its own messages at once, as with NATS. */
export class FaultyBus {
  fault: BusFault = 'none';
  readonly #ends: Bus[] = [];
  /** Deliveries held until the end of the turn, to arrive twice and in reverse order. */
  #deliveries: (() => void)[] = [];

  /** The bus of an additional process. */
  end(): Bus {
    const local = localBus(createLogger('silent'));
    this.#ends.push(local);
    return {
      publish: (topic, message) => {
        local.publish(topic, message);
        for (const other of this.#ends) if (other !== local) this.#carry(other, topic, message);
      },
      subscribe: local.subscribe,
      close: local.close,
    };
  }

  #carry(to: Bus, topic: string, message: unknown): void {
    const text = JSON.stringify(message);
    const deliver = (): void => to.publish(topic, JSON.parse(text));
    if (this.fault === 'none') queueMicrotask(deliver);
    if (this.fault !== 'twiceBackwards') return;
    if (this.#deliveries.length === 0) setTimeout(() => this.#release(), 20);
    this.#deliveries.push(deliver, deliver);
  }

  #release(): void {
    for (const deliver of this.#deliveries.splice(0).toReversed()) deliver();
  }
}
