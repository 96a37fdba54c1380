/** What was to be sent, as JSON, and the id under which it was. */
export interface Attempt {
  readonly id: string;
  readonly content: string;
}

/** Where an attempt is stored until it is answered; null where there is none. */
export interface AttemptStore {
  readonly get: () => Attempt | null;
  readonly set: (attempt: Attempt | null) => void;
}

/** A store that ends with the page. */
export function memoryAttempt(): AttemptStore {
  let attempt: Attempt | null = null;
  return {
    get: () => attempt,
    set: (next) => {
      attempt = next;
    },
  };
}

/** Ids that let the server recognise what is sent again after a lost reply (`sendId` of a request): it then changes nothing. */
export class SendId {
  readonly #store: AttemptStore;
  readonly #newId: () => string;

  constructor(store: AttemptStore, newId: () => string) {
    this.#store = store;
    this.#newId = newId;
  }

  /** The id for this content: that of the last attempt if the content is the same as JSON, otherwise a new one. */
  idFor(content: unknown): string {
    const json = JSON.stringify(content);
    const last = this.#store.get();
    if (last?.content === json) return last.id;
    const id = this.#newId();
    this.#store.set({ id, content: json });
    return id;
  }

  /** The attempt was answered: the same content is sent under another id from here on. */
  drop(): void {
    this.#store.set(null);
  }
}
