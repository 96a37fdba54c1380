/** Something that can take the focus. */
interface Focusable {
  focus(options?: { readonly preventScroll?: boolean }): void;
}

/** The handles of a page by panel, and which of them receives the focus as soon as it exists. */
export class Handles {
  readonly #all = new Map<string, Focusable>();
  #next = '';

  /** Adds a handle. Returns what to call when it is removed. */
  add(panel: string, handle: Focusable): () => void {
    this.#all.set(panel, handle);
    if (panel === this.#next) this.focus(panel);
    return () => {
      if (this.#all.get(panel) === handle) this.#all.delete(panel);
    };
  }

  /** The handle of this panel is removed and recreated, with the focus. */
  follow(panel: string): void {
    this.#next = panel;
  }

  /** Puts the focus onto a panel's handle, now or when it appears. */
  focus(panel: string): void {
    const handle = this.#all.get(panel);
    this.#next = handle ? '' : panel;
    handle?.focus({ preventScroll: true });
  }
}
