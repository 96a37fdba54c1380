import type { Undo } from '#core/clock';
import { HttpError } from '#core/http';
import type { Words } from '#core/text';

/** State of an action. `done`: the last run succeeded; `words`: what went wrong in it. */
export interface ActionState {
  readonly busy: boolean;
  readonly done: boolean;
  readonly words: Words | null;
}

const AT_REST: ActionState = { busy: false, done: false, words: null };
const FAILED: Words = { key: 'core:http.failed' };

/** Does one thing at a time, and keeps its outcome. */
export class ActionRun {
  readonly #listeners = new Set<() => void>();
  readonly #onMistake: (error: unknown) => void;
  #state: ActionState = AT_REST;

  /** `onMistake` receives errors that are not failed calls: programming errors. */
  constructor(onMistake: (error: unknown) => void) {
    this.#onMistake = onMistake;
  }

  /** Calls `fn` after every change, until the undo. Bound. */
  readonly subscribe = (fn: () => void): Undo => {
    this.#listeners.add(fn);
    return () => void this.#listeners.delete(fn);
  };

  /** The same object until something changes. Bound. */
  readonly snapshot = (): ActionState => this.#state;

  /** Runs it unless it is already running; returns whether it ran and succeeded. `onFailed` follows a failed run. Never rejects. */
  async run(call: () => Promise<unknown>, onFailed?: () => void): Promise<boolean> {
    if (this.#state.busy) return false;
    this.#show({ busy: true, done: false, words: null });
    try {
      await call();
      this.#show({ busy: false, done: true, words: null });
      return true;
    } catch (error) {
      this.#show({ busy: false, done: false, words: this.#wordsOf(error) });
      onFailed?.();
      return false;
    }
  }

  /** Sets the view's own message, or clears it. Bound. */
  readonly show = (words: Words | null): void => this.#show({ ...this.#state, done: false, words });

  #wordsOf(error: unknown): Words | null {
    if (error instanceof HttpError) return error.isSilent() ? null : error.words();
    this.#onMistake(error);
    return FAILED;
  }

  #show(state: ActionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
