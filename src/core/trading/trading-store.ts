import { transaction } from '#contract/api';
import type { Order, OrderChange, OrderEntry, OrderReturn } from '#contract/entities';
import { type Clock, sharedRun, type Undo } from '#core/clock';
import { type Http, HttpError, nullIfFailed } from '#core/http';
import type { PushHub } from '#core/push';
import { callSafely } from '#core/report';
import type { SessionFlow, SessionStore } from '#core/session';
import { randomId } from '#core/storage';
import { action, makeAutoObservable, type ObservableMap } from 'mobx';
import { Answers } from './answers.ts';
import type { RowOutcome } from './row-outcome.ts';
import { cancelAll, type CancelAllOutcome, sumOf } from './cancel-all.ts';
import { type OrderChanged, OwnOrders } from './own-orders.ts';
import { type LookupOutcome, Submitter, type SubmitOutcome } from './submitter.ts';

/** Trading quota, 万元. `remaining` is '' when limit or amount is missing. */
export interface QuotaView {
  readonly amountLimit: number | null;
  readonly amount: number | null;
  readonly remaining: number | '';
}

interface TradingDeps {
  readonly http: Http;
  readonly push: Pick<PushHub, 'subscribe'>;
  readonly clock: Clock;
  readonly session: Pick<SessionStore, 'sessionId' | 'data' | 'remainingQuota' | 'status'>;
  readonly flow: Pick<SessionFlow, 'watchOrders'>;
  /** Whether the connection is known to be lost. */
  readonly isLost?: () => boolean;
  /** A refresh in the background failed. */
  readonly onError: (error: unknown) => void;
}

/** Hints within this time cause one read of the user's orders, ms. */
const RELOAD_MS = 1000;
const PAGE_ROWS = 200;
const MAX_PAGES = 10;
const NO_QUOTA: QuotaView = { amountLimit: null, amount: null, remaining: '' };

/**
 * The user's own orders and quotes: today's and every live one. A snapshot, then each change in order, never conflated. `follow` keeps
 * them current; a lost frame or connection brings a new snapshot. Empty for a visitor.
 */
export class TradingStore {
  /** True from the loss of the connection or of a frame until the next snapshot: what is shown may be out of date. */
  stale = true;
  /** A snapshot has been read since the session began. */
  ready = false;
  /** Places of the page that show the pending hits to be answered, and are in sight. */
  private listings = 0;
  /** Keeps the orders current until the undo is called. Followers share one connection; without a session it waits for one. */
  readonly follow = sharedRun(() => this.start());
  readonly #deps: TradingDeps;
  readonly #own = new OwnOrders();
  readonly #submitter: Submitter;
  readonly #answers: Answers;
  readonly #replacements = new Set<Promise<unknown>>();
  readonly #listeners = new Set<(change: OrderChanged) => void>();
  #stopStream: Undo | null = null;
  #stopWait: Undo | null = null;
  /** Orders that changed, with the versions whose records have yet to arrive. */
  readonly #awaited = new Map<string, number>();
  #stopLook: Undo | null = null;

  constructor(deps: TradingDeps) {
    this.#deps = deps;
    this.#submitter = new Submitter({
      http: deps.http,
      clock: deps.clock,
      owner: () => deps.session.sessionId,
    });
    this.#answers = new Answers({
      http: deps.http,
      clock: deps.clock,
      reload: () => this.reload(),
      find: (id) => this.#own.byId.get(id),
      hits: () =>
        new Map(
          this.live.flatMap(({ orderId, pendingHits }) => pendingHits.map(({ hitId }) => [hitId, orderId])),
        ),
    });
    makeAutoObservable(this, {
      replacing: false,
      follow: false,
    });
  }

  /** Records by order id: live ones and those that changed today. Read-only. */
  get orders(): ObservableMap<string, Order> {
    return this.#own.byId;
  }

  /** Live orders and quotes, newest first. */
  get live(): readonly Order[] {
    return this.#own.live;
  }

  /** The connection is known to be lost: nothing that deals is sent, and a cancel once only. */
  get isLost(): boolean {
    return this.#deps.isLost?.() ?? false;
  }

  /** Pending hits are in sight where they are listed with their answers: nothing else needs to cover the page to ask. */
  get listsHits(): boolean {
    return this.listings > 0;
  }

  /** States that pending hits are in sight, until undone. */
  listHits(): Undo {
    this.listings += 1;
    let isOver = false;
    return action(() => {
      if (!isOver) this.listings -= 1;
      isOver = true;
    });
  }

  /** The quota as last read; refreshed on an order change and when the tab becomes visible again. */
  get quota(): QuotaView {
    const { quota } = this.#deps.session.data;
    return quota === null ? NO_QUOTA : { ...quota, remaining: this.#deps.session.remainingQuota };
  }

  /** Calls `fn` for each change of an order while there are followers; records of a first snapshot are not changes. */
  onChange(fn: (change: OrderChanged) => void): Undo {
    this.#listeners.add(fn);
    return () => void this.#listeners.delete(fn);
  }

  /** Calls `fn` with each execution report (OrderReturn), in order. After a lost connection compare `orders` instead. */
  onReturn(fn: (report: OrderReturn) => void): Undo {
    return this.#deps.push.subscribe('OrderReturn', {
      onFrame: ({ op, rows }) => {
        if (op === 'upd') for (const row of rows) callSafely(() => fn(row));
      },
    });
  }

  /** A new id for a draft: keep it with the draft until it is accepted or refused. */
  newClOrdId(): string {
    return randomId();
  }

  /**
   * Submits a draft exactly once; `onUnknown` is called when the first attempt is not answered. Attempts after a lost reply repeat it under the same clOrdId.
   * Never rejects for a failed call.
   */
  submit(entry: OrderEntry, onUnknown?: () => void): Promise<SubmitOutcome> {
    return this.#submitter.submit(entry, onUnknown);
  }

  /** Queries the outcome of an unanswered entry until the server knows it, for as long as it is wanted. Never rejects for a failed call. */
  find(clOrdId: string, isWanted: () => boolean): Promise<LookupOutcome> {
    return this.#submitter.find(clOrdId, isWanted);
  }

  /** Registers a replacement of own quotes until `work` settles: cancels wait for that, so that none is too early. */
  async replacing(work: Promise<void>): Promise<void> {
    this.#replacements.add(work);
    await work.finally(() => this.#replacements.delete(work));
  }

  /**
   * Cancels orders (the id of a hit refuses it), with a result per row. Never rejects for a failed call. During a replacement it waits
   * for the reply: the old number then means the quote that replaced it.
   */
  async cancel(orderIds: readonly string[]): Promise<readonly RowOutcome[]> {
    const isReplacing = this.#replacements.size > 0;
    if (isReplacing) await Promise.allSettled(this.#replacements);
    return this.#answers.cancel(orderIds, isReplacing);
  }

  /**
   * Cancels all of the user's live orders, or those in one bond, by one call: the server knows them all, whatever is shown. Entries
   * and replacements in progress are cancelled after their replies. `onUnknown` is called when no reply came and the call is repeated. Never
   * rejects for a failed call.
   */
  async cancelAll(onUnknown: () => void, securityId?: string): Promise<CancelAllOutcome> {
    const { http, clock, session } = this.#deps;
    const underWay = [...this.#submitter.pending, ...this.#replacements];
    const owner = session.sessionId;
    const send = (): Promise<CancelAllOutcome> =>
      cancelAll(
        { http, clock, owner: () => session.sessionId, ...(this.isLost ? { isOnce: true } : { onUnknown }) },
        securityId,
      );
    const outcome = await send();
    await Promise.allSettled(underWay);
    if (session.sessionId !== owner) return outcome;
    return this.whatIsLeft(underWay.length === 0 ? outcome : sumOf(outcome, await send()), securityId);
  }

  /** What no reply told: whether any order is left in the market, as far as they can be read. */
  private async whatIsLeft(outcome: CancelAllOutcome, securityId?: string): Promise<CancelAllOutcome> {
    if (outcome.kind !== 'unknown' || this.isLost) return outcome;
    const liveIds = await this.reload().catch(nullIfFailed);
    if (liveIds === null) return outcome;
    const isLeft = this.live.some(
      ({ orderId, securityID }) =>
        liveIds.has(orderId) && (securityId === undefined || securityID === securityId),
    );
    return isLeft ? outcome : { kind: 'unknown', words: { key: 'core:trading.noneLeft' } };
  }

  /** Confirms hits by their ids, or the oldest hit of quotes by theirs; in full, or `qty` 万元 each. Never rejects for a failed call. */
  confirm(ids: readonly string[], qty?: number): Promise<readonly RowOutcome[]> {
    return this.#answers.confirm(ids, qty);
  }

  /** Reads the live orders again; returns their ids and those of the hits waiting on them. Rejects with the call's HttpError. */
  async reload(): Promise<ReadonlySet<string>> {
    const owner = this.#deps.session.sessionId;
    const before = new Map(this.live.map((order) => [order.orderId, order.version]));
    const rows: Order[] = [];
    for (let page = 1, pages = 1; page <= Math.min(pages, MAX_PAGES); page += 1) {
      const reply = await this.#deps.http.call(
        transaction.getMyQuote,
        { query: { page, rows: PAGE_ROWS } },
        { notTips: true },
      );
      if (this.#deps.session.sessionId !== owner) return new Set();
      rows.push(...reply.content);
      pages = reply.totalPages;
    }
    this.take(rows, false);
    const found = new Set(rows.flatMap((row) => [row.orderId, ...row.pendingHits.map(({ hitId }) => hitId)]));
    // An order that ended without a message reaching this tab: only a snapshot shows how.
    const lost = [...before].some(
      ([id, version]) => !found.has(id) && this.orders.get(id)?.version === version,
    );
    if (lost) this.subscribeAgain();
    return found;
  }

  /** The session ended. */
  clear(): void {
    this.#own.clear();
    this.ready = false;
  }

  private start(): Undo {
    this.#stopStream = this.subscribe();
    const stopHints = this.#deps.flow.watchOrders((changed) =>
      changed === null ? this.reloadSoon() : this.expect(changed),
    );
    return () => {
      stopHints();
      this.#stopWait?.();
      this.#stopWait = null;
      this.#stopLook?.();
      this.#stopLook = null;
      this.#awaited.clear();
      this.#stopStream?.();
      this.#stopStream = null;
      this.clear();
      this.setStale(true);
    };
  }

  private subscribe(): Undo {
    return this.#deps.push.subscribe('MyQuote', {
      onFrame: ({ op, rows }) => {
        if (op !== 'del') this.take(rows, op === 'snap');
      },
      onStale: (stale) => this.setStale(stale),
    });
  }

  /** Requests one more snapshot. */
  private subscribeAgain(): void {
    const last = this.#stopStream;
    if (last === null) return;
    this.#stopStream = this.subscribe();
    last();
  }

  private take(rows: readonly Order[], isSnapshot: boolean): void {
    const isFirst = isSnapshot && !this.ready;
    const changes = isSnapshot ? this.#own.replace(rows) : this.#own.take(rows);
    if (isSnapshot) this.ready = true;
    if (isFirst) return;
    for (const change of changes) for (const listener of this.#listeners) callSafely(() => listener(change));
  }

  private setStale(stale: boolean): void {
    this.stale = stale;
  }

  /** Announced records arrive by push; one that has not arrived after a while is read. */
  private expect(changed: readonly OrderChange[]): void {
    for (const { orderId, version } of changed)
      this.#awaited.set(orderId, Math.max(version, this.#awaited.get(orderId) ?? 0));
    this.#stopLook ??= this.#deps.clock.setTimeout(() => {
      this.#stopLook = null;
      const isMissing = [...this.#awaited].some(
        ([orderId, version]) => (this.orders.get(orderId)?.version ?? -1) < version,
      );
      this.#awaited.clear();
      if (isMissing) this.reloadSoon();
    }, RELOAD_MS);
  }

  private reloadSoon(): void {
    this.#stopWait ??= this.#deps.clock.setTimeout(() => {
      this.#stopWait = null;
      if (this.#deps.session.status !== 'active') return;
      this.reload().catch((error: unknown) => {
        if (!(error instanceof HttpError && error.isSilent())) this.#deps.onError(error);
      });
    }, RELOAD_MS);
  }
}
