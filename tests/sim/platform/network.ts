import { type Bus, localBus } from '#server/bus';
import { createLogger, type Random } from '#server/runtime';

interface Carried {
  readonly to: Bus;
  readonly topic: string;
  readonly text: string;
}

/** Connects the buses of several processes. Each message waits until the simulation delivers, doubles or loses it, in any order. */
export class Network {
  readonly #ends = new Set<Bus>();
  readonly #carried: Carried[] = [];

  /** The bus of an additional process. Closing it is the end of the process. */
  end(): Bus {
    const local = localBus(createLogger('silent'));
    this.#ends.add(local);
    return {
      publish: (topic, message) => {
        local.publish(topic, message);
        const text = JSON.stringify(message);
        for (const to of this.#ends) if (to !== local) this.#carried.push({ to, topic, text });
      },
      subscribe: local.subscribe,
      close: async () => {
        this.#ends.delete(local);
        await local.close();
      },
    };
  }

  get waiting(): number {
    return this.#carried.length;
  }

  /** Decides the fate of one message in transit. Returns it as text. */
  deliver(random: Random): string {
    const at = random.int(0, this.#carried.length - 1);
    const [message] = random.chance(0.1) ? [this.#carried[at]] : this.#carried.splice(at, 1);
    if (message === undefined || random.chance(0.2)) return 'lost';
    message.to.publish(message.topic, JSON.parse(message.text));
    return message.topic;
  }

  /** Loses every message in transit. */
  cut(): void {
    this.#carried.length = 0;
  }
}
