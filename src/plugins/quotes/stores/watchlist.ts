import { market } from '#contract/api';
import type { BestMarket } from '#contract/entities';
import type { Http } from '#core/http';
import type { MarketStore } from '#core/market';
import type { SessionStore } from '#core/session';
import { makeAutoObservable, observableRef, reaction } from 'mobx';

interface Deps {
  readonly http: Http;
  readonly market: Pick<MarketStore, 'best'>;
  readonly session: Pick<SessionStore, 'sessionId'>;
}

/** The person's starred bonds, newest star first. A star changes at once and goes back if the server refuses. */
export class Watchlist {
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  /** Security ids. A new array with every change. */
  ids: readonly string[] = [];
  private readonly deps: Deps;
  /** Stars on their way to the server, and those that were when the list was last asked for: they win over that list. */
  private recent: ReadonlyMap<string, boolean> = new Map();
  private readonly saving = new Map<string, boolean>();
  private known: ReadonlySet<string> = new Set();
  private loads = 0;

  constructor(deps: Deps) {
    this.deps = deps;
    makeAutoObservable<Watchlist, 'deps' | 'saving' | 'recent' | 'loads' | 'known'>(this, {
      ids: observableRef,
      deps: false,
      saving: false,
      recent: false,
      loads: false,
      known: false,
      has: false,
    });
    // Lives as long as the page, like the session that it follows.
    reaction(
      () => deps.session.sessionId,
      () => this.forget(),
    );
  }

  /** Whether a bond is starred, at the price of a look-up: asked for every painted row. Not observable; `ids` is. */
  has(securityId: string): boolean {
    return this.known.has(securityId);
  }

  /** Reads the list. The notice centre tells of a failure; `status` keeps it. */
  async load(): Promise<void> {
    this.loads += 1;
    const turn = this.loads;
    this.recent = new Map(this.saving);
    if (this.status !== 'ready') this.status = 'loading';
    try {
      const rows = await this.deps.http.call(market.myOptionSecurityInfo);
      if (turn === this.loads) this.take(rows);
    } catch {
      if (turn === this.loads) this.fail();
    }
  }

  /** Stars or unstars a bond. */
  async set(securityId: string, watched: boolean): Promise<void> {
    const { sessionId } = this.deps.session;
    this.saving.set(securityId, watched);
    this.put(securityId, watched);
    try {
      await this.deps.http.call(market.saveMyOption, { body: { securityId, watched } });
    } catch {
      // The notice centre has said why. A newer press on the same star decides, not this one.
      if (this.deps.session.sessionId === sessionId && this.saving.get(securityId) === watched) this.put(securityId, !watched);
    } finally {
      if (this.saving.get(securityId) === watched) this.saving.delete(securityId);
    }
  }

  toggle(securityId: string): Promise<void> {
    return this.set(securityId, !this.has(securityId));
  }

  private take(rows: readonly BestMarket[]): void {
    this.deps.market.best.seed(rows.map((row) => [row.securityId, row]));
    this.assign(rows.map((row) => row.securityId));
    for (const [id, watched] of this.recent) this.put(id, watched);
    this.status = 'ready';
  }

  private fail(): void {
    if (this.status === 'loading') this.status = 'failed';
  }

  private put(securityId: string, watched: boolean): void {
    this.recent = new Map(this.recent).set(securityId, watched);
    if (this.has(securityId) === watched) return;
    this.assign(watched ? [securityId, ...this.ids] : this.ids.filter((id) => id !== securityId));
  }

  private forget(): void {
    this.loads += 1;
    this.saving.clear();
    this.recent = new Map();
    this.assign([]);
    this.status = 'idle';
  }

  private assign(ids: readonly string[]): void {
    this.ids = ids;
    this.known = new Set(ids);
  }
}
