import { type Context, type Gate, gateAllows } from '#contract/config';
import { computed, type IComputedValue } from 'mobx';

/** Gates against the running session. Reactive: code that reads a gate inside an observer runs again when its answer changes. */
export class Gates {
  readonly #answers = new WeakMap<object, IComputedValue<boolean>>();
  readonly #read: () => Context;

  /** `context` reads observables. */
  constructor(context: () => Context) {
    this.#read = context;
  }

  /** What is currently known about the user. */
  get context(): Context {
    return this.#read();
  }

  /** Whether this user may see what the gate guards. No gate: yes. Fails closed. */
  allows(gate: Gate | undefined): boolean {
    if (gate === undefined) return true;
    const cached = this.#answers.get(gate);
    if (cached) return cached.get();
    const answer = computed(() => gateAllows(gate, this.#read()));
    this.#answers.set(gate, answer);
    return answer.get();
  }
}
