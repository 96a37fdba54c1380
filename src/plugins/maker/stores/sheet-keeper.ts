import { transaction } from '#contract/api';
import { makerSheet, type MakerSheet } from '#contract/entities';
import type { Clock, Undo } from '#core/clock';
import { type Http, rethrowMistake } from '#core/http';
import type { Persisted, Storage } from '#core/storage';
import * as z from 'zod/mini';

/** What the server has not received yet, stored in this tab so that a reload loses nothing. */
const journal = z.object({ operId: z.string(), sheet: z.nullable(makerSheet) });
const SAVE_MS = 800;
const AGAIN_MS = 5000;

interface Deps {
  readonly http: Http;
  readonly clock: Clock;
  readonly storage: Pick<Storage, 'persisted'>;
  readonly operId: () => string;
}

/** Stores a market maker's sheet: at once in this tab, shortly after on the server, where the next log-in finds it. */
export class SheetKeeper {
  readonly #deps: Deps;
  readonly #journal: Persisted<z.output<typeof journal>>;
  #stopWait: Undo | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#journal = deps.storage.persisted({
      key: 'makerSheet',
      area: 'session',
      schema: journal,
      version: 1,
      defaults: { operId: '', sheet: null },
    });
  }

  /** The sheet as this user left it; null when there is none. Rejects with the call's HttpError. */
  async load(): Promise<MakerSheet | null> {
    const stored = this.#journal.get();
    if (stored.sheet !== null && stored.operId === this.#deps.operId()) {
      this.#plan(SAVE_MS);
      return stored.sheet;
    }
    return this.#deps.http.call(transaction.getMakerSheet);
  }

  save(sheet: MakerSheet): void {
    this.#journal.set({ operId: this.#deps.operId(), sheet });
    this.#plan(SAVE_MS);
  }

  /** Sends pending changes now, just before the page is left. */
  flush(): void {
    if (this.#stopWait !== null) void this.#send();
  }

  #plan(waitMs: number): void {
    this.#stopWait?.();
    this.#stopWait = this.#deps.clock.setTimeout(() => void this.#send(), waitMs);
  }

  async #send(): Promise<void> {
    this.#stopWait?.();
    this.#stopWait = null;
    const { operId, sheet } = this.#journal.get();
    if (sheet === null || operId !== this.#deps.operId()) return;
    try {
      await this.#deps.http.call(transaction.saveMakerSheet, { body: sheet }, { notTips: true });
      // More was typed meanwhile: that is another sheet, with a save of its own.
      if (this.#journal.get().sheet === sheet) this.#journal.clear();
    } catch (error) {
      // It stays in this tab, and is sent again.
      if (this.#stopWait === null && operId === this.#deps.operId()) this.#plan(AGAIN_MS);
      rethrowMistake(error);
    }
  }
}
