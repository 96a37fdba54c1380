import type { BondSearchRow } from '#contract/entities';
import type { Clock, Undo } from '#core/clock';
import type { Http } from '#core/http';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { searchBonds } from './bond-lookup.ts';

/** A pause in typing of this length starts the search. */
const PAUSE_MS = 120;

/** The ticket's own search of a bond: text, hits, and which one is meant. */
export class BondSearch {
  text = '';
  rows: readonly BondSearchRow[] = [];
  active = 0;
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  private readonly deps: { readonly http: Http; readonly clock: Clock };
  private stopPause: Undo | null = null;
  private abort: AbortController | null = null;

  constructor(deps: { readonly http: Http; readonly clock: Clock }) {
    this.deps = deps;
    makeAutoObservable<BondSearch, 'deps' | 'stopPause' | 'abort'>(
      this,
      { rows: observableRef, deps: false, stopPause: false, abort: false },
      { autoBind: true },
    );
  }

  get chosen(): BondSearchRow | null {
    return this.rows[this.active] ?? null;
  }

  /** The bond that Enter means: of what is typed now, also before its hits are there. null: none, or something else was typed meanwhile. */
  async meant(): Promise<BondSearchRow | null> {
    if (this.status === 'loading') {
      this.stop();
      await this.search();
    }
    return this.isReady ? this.chosen : null;
  }

  private get isReady(): boolean {
    return this.status === 'ready';
  }

  setText(text: string): void {
    this.text = text;
    this.stop();
    if (text.trim() === '') {
      this.rows = [];
      this.status = 'idle';
      return;
    }
    this.status = 'loading';
    this.stopPause = this.deps.clock.setTimeout(() => void this.search(), PAUSE_MS);
  }

  move(by: number): void {
    this.active = Math.max(0, Math.min(this.rows.length - 1, this.active + by));
  }

  point(index: number): void {
    this.active = index;
  }

  clear(): void {
    this.setText('');
  }

  /** Nothing goes on any more. */
  stop(): void {
    this.stopPause?.();
    this.stopPause = null;
    this.abort?.abort();
  }

  private async search(): Promise<void> {
    const abort = new AbortController();
    this.abort = abort;
    const rows = await searchBonds(this.deps.http, this.text, abort.signal).catch(() => null);
    if (abort.signal.aborted) return;
    runInAction(() => {
      this.rows = rows ?? [];
      this.active = 0;
      this.status = rows === null ? 'failed' : 'ready';
    });
  }
}
