import { market } from '#contract/api';
import type { BestMarket, WatchlistContent } from '#contract/entities';
import { type Http, rethrowMistake } from '#core/http';
import type { MarketStore } from '#core/market';
import type { Undo } from '#core/clock';
import type { SessionStore } from '#core/session';
import { type Persisted, randomId, type Storage } from '#core/storage';
import { makeAutoObservable, observableRef, onBecomeObserved, onBecomeUnobserved } from 'mobx';
import * as z from 'zod/mini';
import { intoGroup, movedBy, withGroup, withoutGroup } from '../model/watch-order.ts';

const NOTHING: WatchlistContent = { groups: [], bonds: [] };

export interface WatchlistDeps {
  readonly http: Http;
  readonly market: Pick<MarketStore, 'best'>;
  readonly session: Pick<SessionStore, 'sessionId'>;
  readonly storage: Pick<Storage, 'persisted'>;
}

/**
 * One user's starred bonds, in groups and in the user's own order; a new star comes first. A change shows at once and reverts if the
 * server refuses. The next user has a separate one.
 */
export class Watchlist {
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  /** Groups, and bonds in their order. A new object with every change. */
  content: WatchlistContent = NOTHING;
  private readonly deps: WatchlistDeps;
  /** Set anew when the server has, or may have, stored a change: the user's other windows then read the list again. */
  private readonly saved: Persisted<string>;
  /** Stars being saved, and those that were when the list was last requested: they take precedence over that list. */
  private recent: ReadonlyMap<string, boolean> = new Map();
  private readonly saving = new Map<string, boolean>();
  private starredIds: ReadonlySet<string> = new Set();
  private loads = 0;
  /** Number of arrangements made. */
  private arrangements = 0;
  private isSaving = false;
  /** A star that needs the list is shown somewhere. */
  private isLookedAt = false;
  private isChanged = false;

  constructor(deps: WatchlistDeps) {
    this.deps = deps;
    this.saved = deps.storage.persisted({
      key: 'watchlistSaved',
      schema: z.string(),
      version: 1,
      defaults: '',
    });
    makeAutoObservable<
      Watchlist,
      | 'deps'
      | 'saved'
      | 'saving'
      | 'recent'
      | 'loads'
      | 'arrangements'
      | 'starredIds'
      | 'isSaving'
      | 'isLookedAt'
      | 'isChanged'
    >(this, {
      content: observableRef,
      isSaving: false,
      isLookedAt: false,
      isChanged: false,
      deps: false,
      saved: false,
      saving: false,
      recent: false,
      loads: false,
      arrangements: false,
      starredIds: false,
      has: false,
    });
    onBecomeObserved(this, 'starred', () => {
      this.isLookedAt = true;
      // Not during a computation.
      queueMicrotask(() => this.loadOnce());
    });
    onBecomeUnobserved(this, 'starred', () => {
      this.isLookedAt = false;
    });
  }

  /** Security ids in order. A new array with every change. */
  get ids(): readonly string[] {
    return this.content.bonds.map((bond) => bond.securityId);
  }

  /** Group and place of each bond. */
  get places(): ReadonlyMap<string, { readonly groupId: string; readonly place: number }> {
    return new Map(
      this.content.bonds.map(({ securityId, groupId }, place) => [securityId, { groupId, place }]),
    );
  }

  /** The starred bonds. Reading them loads the list, once. */
  get starred(): ReadonlySet<string> {
    return new Set(this.ids);
  }

  /** Whether a bond is starred, at the cost of a look-up: called for every painted row. Not observable; `ids` is. */
  has(securityId: string): boolean {
    return this.starredIds.has(securityId);
  }

  /** Reads the list. The notice centre reports a failure; `status` keeps it. */
  async load(): Promise<void> {
    this.loads += 1;
    const { loads: turn, arrangements } = this;
    this.recent = new Map(this.saving);
    if (this.status !== 'ready') this.status = 'loading';
    try {
      const { http } = this.deps;
      const [rows, content] = await Promise.all([
        http.call(market.myOptionSecurityInfo),
        http.call(market.queryWatchlist),
      ]);
      if (turn === this.loads) this.take(rows, content, arrangements);
    } catch (error) {
      if (turn === this.loads) this.fail();
      rethrowMistake(error);
    }
  }

  /** Follows changes in the user's other windows, until undone: an arrangement made on an old list would take them back. */
  follow(): Undo {
    return this.saved.watch((_id, isForeign) => {
      if (isForeign && this.status !== 'idle' && !this.isSaving) void this.load();
    });
  }

  private loadOnce(): void {
    if (this.isLookedAt && this.status === 'idle' && this.deps.session.sessionId !== '') void this.load();
  }

  /** Stars or unstars a bond. One save of a bond at a time: a press meanwhile is sent after it, so that the server keeps the last. */
  async set(securityId: string, watched: boolean): Promise<void> {
    const isBeingSaved = this.saving.has(securityId);
    this.saving.set(securityId, watched);
    this.put(securityId, watched);
    if (!isBeingSaved) await this.saveStar(securityId, !watched);
  }

  private async saveStar(securityId: string, before: boolean): Promise<void> {
    const { sessionId } = this.deps.session;
    let stored = before;
    let isUnknown = false;
    try {
      for (;;) {
        const watched = this.saving.get(securityId);
        if (watched === undefined || watched === stored || this.deps.session.sessionId !== sessionId) break;
        await this.deps.http.call(market.saveMyOption, { body: { securityId, watched } });
        stored = watched;
      }
    } catch (error) {
      if (this.deps.session.sessionId === sessionId) this.put(securityId, stored);
      // The notice centre has reported why a call failed.
      rethrowMistake(error);
      isUnknown = error.isOutcomeUnknown();
    } finally {
      this.saving.delete(securityId);
      this.saved.set(randomId());
    }
    // The server may have stored it.
    if (isUnknown && this.deps.session.sessionId === sessionId) await this.load();
  }

  toggle(securityId: string): Promise<void> {
    return this.set(securityId, !this.has(securityId));
  }

  /** Adds a group at the end; returns its id. Check the name first. */
  addGroup(name: string): string {
    const id = randomId();
    this.arrange({ ...this.content, groups: [...this.content.groups, { id, name: name.trim() }] });
    return id;
  }

  renameGroup(groupId: string, name: string): void {
    const groups = this.content.groups.map((group) =>
      group.id === groupId ? { ...group, name: name.trim() } : group,
    );
    this.arrange({ ...this.content, groups });
  }

  /** Removes a group; its bonds stay on the list. Returns what puts it back. */
  removeGroup(groupId: string): Undo {
    const former = this.content;
    this.arrange(withoutGroup(former, groupId));
    return () => this.arrange(withGroup(this.content, former, groupId));
  }

  /** Puts a bond into a group, '' for none. */
  moveTo(securityId: string, groupId: string): void {
    this.arrange({ ...this.content, bonds: intoGroup(this.content.bonds, securityId, groupId) });
  }

  /** Moves a bond by a number of places among those shown. */
  moveBy(visibleIds: readonly string[], securityId: string, by: number): void {
    this.arrange({ ...this.content, bonds: movedBy(this.content.bonds, visibleIds, securityId, by) });
  }

  private arrange(content: WatchlistContent): void {
    this.arrangements += 1;
    this.content = content;
    this.isChanged = true;
    if (!this.isSaving) void this.save();
  }

  /** One save at a time; changes made meanwhile are included in the next. */
  private async save(): Promise<void> {
    const { sessionId } = this.deps.session;
    this.isSaving = true;
    try {
      while (this.isChanged && this.deps.session.sessionId === sessionId) {
        this.isChanged = false;
        try {
          await this.deps.http.call(market.arrangeWatchlist, { body: this.content });
        } catch (error) {
          rethrowMistake(error);
          // What was arranged meanwhile contains the change that failed, and is sent in its place.
          if (!this.isChanged || error.isRefusal()) throw error;
        }
      }
    } catch (error) {
      this.isChanged = false;
      // The server's content is shown again.
      if (this.deps.session.sessionId === sessionId) void this.load();
      // The notice centre has reported why a call failed.
      rethrowMistake(error);
    } finally {
      this.isSaving = false;
      this.saved.set(randomId());
    }
  }

  private take(rows: readonly BestMarket[], content: WatchlistContent, arrangements: number): void {
    this.deps.market.best.seed(rows.map((row) => [row.securityId, row]));
    // An arrangement made since is newer, and will be saved.
    if (arrangements === this.arrangements) this.assign(content);
    for (const [id, watched] of this.recent) this.put(id, watched);
    this.status = 'ready';
  }

  private fail(): void {
    if (this.status === 'loading') this.status = 'failed';
  }

  private put(securityId: string, watched: boolean): void {
    this.recent = new Map(this.recent).set(securityId, watched);
    if (this.has(securityId) === watched) return;
    const { groups, bonds } = this.content;
    const others = bonds.filter((bond) => bond.securityId !== securityId);
    this.assign({ groups, bonds: watched ? [{ securityId, groupId: '' }, ...others] : others });
  }

  private assign(content: WatchlistContent): void {
    this.content = content;
    this.starredIds = new Set(content.bonds.map((bond) => bond.securityId));
  }
}
