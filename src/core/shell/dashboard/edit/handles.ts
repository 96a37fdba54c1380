/** What takes the focus. */
interface Focusable {
  focus(options?: { readonly preventScroll?: boolean }): void;
}

/** The handles of a page by panel, and which of them the focus belongs to as soon as it is there. */
export class Handles {
  readonly #all = new Map<string, Focusable>();
  #next = '';

  /** A handle has come. Returns what is to be called when it goes. */
  add(panel: string, handle: Focusable): () => void {
    this.#all.set(panel, handle);
    if (panel === this.#next) this.focus(panel);
    return () => {
      if (this.#all.get(panel) === handle) this.#all.delete(panel);
    };
  }

  /** The handle of this panel goes and comes anew, with the focus. */
  follow(panel: string): void {
    this.#next = panel;
  }

  /** Puts the focus onto a panel's handle, now or when it comes. */
  focus(panel: string): void {
    const handle = this.#all.get(panel);
    this.#next = handle ? '' : panel;
    handle?.focus({ preventScroll: true });
  }
}
