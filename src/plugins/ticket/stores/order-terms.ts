import type { DealPath, OrderRules } from '#contract/entities';
import { type Http, nullIfFailed } from '#core/http';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { readLimits, readPaths } from './bond-lookup.ts';

/** What an order of this user is bound to beyond its bond: the server's limits and the user's own trading paths, as far as they could be read. */
export class OrderTerms {
  /** The server's limits; null while they are not known. */
  limits: OrderRules | null = null;
  /** Valid trading paths; null while they are not known. */
  paths: readonly DealPath[] | null = null;
  /** What was requested and could not be read. */
  private unread = { limits: false, paths: false };
  readonly #http: Http;
  #operId: string | null = null;
  #pathReads = 0;

  constructor(http: Http) {
    this.#http = http;
    makeAutoObservable<OrderTerms, 'unread'>(this, {
      limits: observableRef,
      paths: observableRef,
      unread: observableRef,
    });
  }

  /** Something could not be read: `load` reads it again. */
  get isIncomplete(): boolean {
    return this.unread.limits || this.unread.paths;
  }

  /** From now on the paths are those of this user; null: of nobody. */
  open(operId: string | null): void {
    this.#operId = operId;
    this.paths = null;
    this.unread = { limits: false, paths: false };
  }

  /** Reads the paths, which their owner may have changed meanwhile, and the limits where missing. Nothing for a visitor. */
  async load(): Promise<void> {
    await Promise.all([this.loadPaths(), this.loadLimits()]);
  }

  async loadPaths(): Promise<void> {
    const owner = this.#operId;
    if (owner === null) return;
    this.#pathReads += 1;
    const turn = this.#pathReads;
    const paths = await readPaths(this.#http).catch(nullIfFailed);
    if (this.#operId !== owner || turn !== this.#pathReads) return;
    runInAction(() => {
      // Those that are known stay.
      this.paths = paths ?? this.paths;
      this.unread = { ...this.unread, paths: paths === null };
    });
  }

  private async loadLimits(): Promise<void> {
    if (this.limits !== null || this.#operId === null) return;
    const limits = await readLimits(this.#http).catch(nullIfFailed);
    runInAction(() => {
      this.limits = limits;
      this.unread = { ...this.unread, limits: limits === null };
    });
  }
}
