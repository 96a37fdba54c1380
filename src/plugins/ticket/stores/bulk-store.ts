import type { OrderRules } from '#contract/entities';
import { quoteEvent } from '#contract/rules';
import { bestHit, findBonds } from '#core/bond-search';
import type { CalendarStore } from '#core/calendar';
import type { Clock, Undo } from '#core/clock';
import type { ConfigStore } from '#core/config';
import type { BondQty } from '#core/format';
import { type Http, rethrowMistake } from '#core/http';
import type { MarketStore } from '#core/market';
import type { Reporter } from '#core/report';
import type { SessionStore } from '#core/session';
import type { Persisted, Storage } from '#core/storage';
import type { Text } from '#core/text';
import type { LookupOutcome, SubmitOutcome, TradingStore } from '#core/trading';
import { makeAutoObservable, observable, type ObservableMap, observableRef, runInAction } from 'mobx';
import type * as z from 'zod/mini';
import { type Edges, edgesOf, meetsEdge, restingOf } from '../model/bulk-edges.ts';
import { MAX_BULK_ROWS, parseBulk } from '../model/bulk-parse.ts';
import {
  type BulkEdit,
  type BulkRow,
  bulkDraft,
  canHaveProblems,
  entryOfRow,
  problemsOfRow,
  quantityOf,
  type RowProblem,
  rowOfParsed,
  settlTypeOf,
} from '../model/bulk-row.ts';
import { needsOtherKey } from '../model/checks.ts';
import { NO_HABITS } from '../model/draft.ts';
import { bondFacts, orderFacts } from '../model/facts.ts';
import { repeatOf, resultOf } from '../model/bulk-result.ts';
import { meetsOwn } from '../model/resting-quote.ts';
import { settledCode } from '../model/spoken-day.ts';
import { workdaysOf } from '../model/workdays.ts';
import { BulkPrices } from './bulk-prices.ts';
import { OrderTerms } from './order-terms.ts';
import { Turns } from './turns.ts';
import { storeRows } from './unanswered.ts';

export interface BulkDeps {
  readonly http: Http;
  readonly clock: Clock;
  readonly trading: Pick<TradingStore, 'submit' | 'find' | 'newClOrdId' | 'live' | 'isLost'>;
  readonly market: Pick<MarketStore, 'best'>;
  readonly session: SessionStore;
  readonly calendar: CalendarStore;
  readonly config: Pick<ConfigStore, 'settings'>;
  readonly storage: Pick<Storage, 'persisted'>;
  readonly text: Pick<Text, 'say'>;
  readonly report: Pick<Reporter, 'track'>;
}

/** Hits searched for the one that a pasted name means. */
const HITS = 8;
/** Look-ups and entries in flight at once. */
const AT_ONCE = 4;
/** Changes within this time are stored together. */
const KEEP_MS = 200;
/** Rows as reviewed, each with the settlement date that it insists on; null: none is certain. */
export type Reviewed = ReadonlyMap<BulkRow, string | null>;

/** Many quotes at once: pasted, parsed, checked row by row, sent; refused ones stay with their reason. */
export class BulkStore {
  text = '';
  /** Lines of the text for which there is no room on the sheet. */
  unread = 0;
  /** Ids of rows, in the order of the table. */
  order: readonly string[] = [];
  readonly rows: ObservableMap<string, BulkRow> = observable.map(undefined, { deep: false });
  /** Rows of the batch being sent, and how many of them are answered; null when none is. */
  progress: { readonly done: number; readonly total: number } | null = null;
  /** The server checks an order against them in any case: what cannot be read is not checked here. */
  readonly #terms: OrderTerms;
  readonly prices: BulkPrices;
  private readonly deps: BulkDeps;
  private readonly stored: Persisted<z.output<typeof bulkDraft>>;
  private readonly bondsByName = new Map<
    string,
    Promise<Pick<BulkRow, 'securityId' | 'symbol' | 'bondState'>>
  >();
  private readonly lookUps = new Turns(AT_ONCE);
  private operId: string | null = null;
  private stopKeep: Undo | null = null;

  constructor(deps: BulkDeps) {
    this.deps = deps;
    this.prices = new BulkPrices(deps, this.lookUps);
    this.#terms = new OrderTerms(deps.http);
    this.stored = deps.storage.persisted({
      key: 'ticketBulk',
      area: 'session',
      schema: bulkDraft,
      version: 1,
      defaults: { operId: '', rows: [] },
    });
    makeAutoObservable<BulkStore, 'deps' | 'stored' | 'bondsByName' | 'operId' | 'lookUps' | 'stopKeep'>(
      this,
      {
        order: observableRef,
        rows: false,
        progress: observableRef,
        prices: false,
        deps: false,
        stored: false,
        bondsByName: false,
        lookUps: false,
        operId: false,
        stopKeep: false,
      },
      { autoBind: true },
    );
  }

  /** How far from the valuation the server allows quotes to be; null until known. */
  get limits(): OrderRules | null {
    return this.#terms.limits;
  }

  get list(): readonly BulkRow[] {
    return this.order.flatMap((id) => this.rows.get(id) ?? []);
  }

  /** Rows that may be sent now. Each is checked individually; the quota against all of them together. */
  get ready(): readonly BulkRow[] {
    return this.list.filter(
      (row) => ['draft', 'refused'].includes(row.status) && this.problems(row).length === 0,
    );
  }

  /** 万元 of the rows that may be sent. */
  get readyQty(): number {
    return this.ready.reduce((sum, row) => sum + (quantityOf(row) ?? 0), 0);
  }

  get wrong(): number {
    return this.list.filter((row) => canHaveProblems(row) && this.problems(row).length > 0).length;
  }

  /** Rows that may be sent, with a price so far off that the ticket would require another key. */
  get far(): number {
    return this.ready.filter((row) => needsOtherKey(this.prices.warnings(row, this.limits))).length;
  }

  /** Accepted rows, in the order of the table. */
  get done(): readonly BondQty[] {
    return this.list
      .filter((row) => row.status === 'done')
      .map((row) => ({ symbol: row.symbol, qty: quantityOf(row) ?? 0 }));
  }

  /** The batch needs more quota than is left. */
  get isOverQuota(): boolean {
    const remainingQuota = this.deps.session.remainingQuota;
    return remainingQuota !== '' && this.readyQty > remainingQuota;
  }

  problems(row: BulkRow): readonly RowProblem[] {
    const { calendar, session } = this.deps;
    const { prices } = this;
    const best = prices.best(row);
    const figures = prices.figures(row);
    const own = restingOf(row);
    const found = problemsOfRow(row, {
      ...orderFacts(
        {
          now: calendar.now(),
          settleDate: prices.settleDate(row),
          ...(figures === undefined ? {} : { figures }),
          best,
          limits: this.limits,
          bands: prices.bands,
          remainingQuota: session.remainingQuota,
          paths: this.#terms.paths,
          dealPathId: '',
        },
        row.side ?? 1,
      ),
      ...(best === undefined ? {} : { bond: bondFacts(row.symbol, best, null) }),
      crossesOwn: meetsOwn(own, this.deps.trading.live),
    });
    return meetsEdge(own, this.edges)
      ? [...found, { column: 'price', key: 'ticket:problem.crossed', values: {} }]
      : found;
  }

  private get edges(): Edges {
    return edgesOf(this.list);
  }

  /** Restores what this user left in this tab, above what was entered before the user was known. */
  takeUser(operId: string | null): void {
    if (this.operId === operId) return;
    const typed = this.operId === null ? this.list : [];
    if (this.operId !== null) this.setText('');
    this.operId = operId;
    this.progress = null;
    this.rows.clear();
    const { operId: owner, rows } = this.stored.get();
    const mine = operId !== null && owner === operId ? rows : [];
    for (const row of [...mine, ...typed])
      this.rows.set(row.clOrdId, row.status === 'sending' ? { ...row, status: 'unknown' } : row);
    this.order = [...this.rows.keys()];
    if (typed.length > 0) this.keep();
    this.#terms.open(operId);
    void this.#terms.load();
    for (const row of mine) {
      void this.followBond(row);
      if (this.rows.get(row.clOrdId)?.status === 'unknown') void this.follow(row.clOrdId, operId);
      if (row.bondState === 'waiting' || row.bondState === 'failed') void this.resolve(row.clOrdId);
    }
  }

  setText(text: string): void {
    this.text = text;
    this.unread = 0;
  }

  /** Parses the text into rows below the existing ones, as far as there is room; the lines beyond it stay in the text. Returns how many quotes were found. */
  parse(): number {
    const { rows: parsed, rest, left: unreadCount } = parseBulk(this.text, MAX_BULK_ROWS - this.order.length);
    const { calendar, trading } = this.deps;
    const now = calendar.now();
    for (const one of parsed) {
      const settlType = settledCode(one.settlType || NO_HABITS.settlType, now, workdaysOf(calendar));
      const row = rowOfParsed(one, trading.newClOrdId(), settlType, now);
      this.rows.set(row.clOrdId, row);
      this.order = [...this.order, row.clOrdId];
      if (row.bondState === 'waiting') void this.resolve(row.clOrdId);
    }
    if (parsed.length > 0) this.text = rest;
    this.unread = unreadCount;
    this.keep();
    return parsed.length;
  }

  /** Changes a cell. A row that was sent without a reply cannot change: it may have been carried out. */
  edit(id: string, part: BulkEdit): void {
    const row = this.rows.get(id);
    if (row === undefined || !['draft', 'refused'].includes(row.status)) return;
    const isOther = part.bond !== undefined && part.bond !== row.bond;
    this.put({
      ...row,
      ...part,
      ...(part.settlType === undefined ? {} : { isUsualSettlement: false, spoken: null }),
      status: 'draft',
      note: '',
      ...(isOther
        ? { securityId: '', symbol: '', bondState: part.bond?.trim() === '' ? 'none' : 'waiting' }
        : {}),
    });
  }

  /** No row can be sent without a trading path of the user's own. */
  get lacksPath(): boolean {
    return this.#terms.paths?.some((path) => path.isDefault === '1') === false;
  }

  findPath(): void {
    if (this.lacksPath) void this.#terms.loadPaths();
  }

  /** Whether a look-up failed: `load` repeats it. */
  get isIncomplete(): boolean {
    return this.#terms.isIncomplete || this.list.some(({ bondState }) => bondState === 'failed');
  }

  load(): void {
    if (this.#terms.isIncomplete) void this.#terms.load();
    for (const row of this.list) if (row.bondState === 'failed') void this.resolve(row.clOrdId);
  }

  /** Looks the bond of a row up again, after its cell was left. */
  lookUp(id: string): void {
    if (this.rows.get(id)?.bondState === 'waiting' || this.rows.get(id)?.bondState === 'failed')
      void this.resolve(id);
  }

  remove(id: string): void {
    if (this.rows.get(id)?.status === 'sending') return;
    this.rows.delete(id);
    this.order = this.order.filter((other) => other !== id);
    this.keep();
  }

  /** Removes the rows that are done, or all but those whose outcome is not known. */
  clear(which: 'done' | 'all'): void {
    for (const row of this.list)
      if (row.status === 'done' || (which === 'all' && row.status !== 'unknown')) this.remove(row.clOrdId);
  }

  /** The rows that would be sent now. */
  review(): Reviewed {
    return new Map(this.ready.map((row) => [row, this.prices.firmDate(row)]));
  }

  /** Whether what would be sent now is what was reviewed. */
  isReviewed(reviewed: Reviewed): boolean {
    return reviewed.size === this.ready.length && this.ready.every((row) => reviewed.has(row));
  }

  /** Sends the valid rows, a few at a time, each exactly once, but none while offline; the others are unchanged. */
  async submit(reviewed = this.review()): Promise<void> {
    if (this.progress !== null || this.deps.trading.isLost) return;
    const [owner, rows] = [this.operId, [...reviewed]];
    if (rows.length === 0) return;
    this.progress = { done: 0, total: rows.length };
    const entries = new Turns(AT_ONCE);
    await Promise.all(rows.map(([row, date]) => entries.take(() => this.send(row, date, owner))));
    runInAction(() => {
      if (this.operId === owner) this.progress = null;
    });
  }

  private async send(row: BulkRow, settlDate: string | null, owner: string | null): Promise<void> {
    const id = row.clOrdId;
    const entry = entryOfRow(row, settlDate);
    // A row changed or removed while it waited its turn is not the one to be sent.
    if (entry === null || this.operId !== owner || this.rows.get(id) !== row) return;
    this.put({ ...row, status: 'sending', note: '' });
    const outcome = await this.deps.trading.submit(entry, () => this.noteRepeat(row));
    this.track(outcome, row);
    if (this.operId !== owner) return;
    runInAction(() => {
      this.replace(id, { ...row, ...resultOf(outcome, row, this.deps) });
      if (this.progress !== null) this.progress = { ...this.progress, done: this.progress.done + 1 };
    });
    if (outcome.kind === 'unknown') void this.follow(id, owner);
  }

  /** No reply came: the entry is sent again under its id. */
  private noteRepeat(row: BulkRow): void {
    if (this.rows.get(row.clOrdId)?.status === 'sending') this.put({ ...row, ...repeatOf(this.deps) });
  }

  /** Queries the outcome of an unanswered row until it is known: from then on its id carries out nothing more. */
  private async follow(id: string, owner: string | null): Promise<void> {
    const isWanted = (): boolean => this.operId === owner && this.rows.get(id)?.status === 'unknown';
    const outcome = await this.deps.trading.find(id, isWanted);
    const row = this.rows.get(id);
    if (row === undefined || !isWanted() || outcome.kind === 'unknown') return;
    this.track(outcome, row);
    runInAction(() => this.replace(id, { ...row, ...resultOf(outcome, row, this.deps) }));
  }

  /** An accepted row counts for analytics. */
  private track({ kind }: SubmitOutcome | LookupOutcome, row: BulkRow): void {
    if (kind !== 'accepted') return;
    const bondType = this.deps.market.best.get(row.securityId)?.bondType ?? '';
    this.deps.report.track(quoteEvent({ ...row, bondType, pricing: 'bulk' }));
  }

  private async resolve(id: string): Promise<void> {
    const row = this.rows.get(id);
    if (row === undefined) return;
    this.put({ ...row, bondState: 'waiting' });
    const found = await this.find(row.bond);
    const now = this.rows.get(id);
    if (now === undefined || now.bond !== row.bond) return;
    const settlType = settlTypeOf(now, found.securityId, workdaysOf(this.deps.calendar));
    runInAction(() => this.put({ ...now, ...found, settlType }));
  }

  /** Each name is looked up once, a few names at a time. */
  private find(name: string): Promise<Pick<BulkRow, 'securityId' | 'symbol' | 'bondState'>> {
    const bond = this.bondsByName.get(name) ?? this.ask(name);
    this.bondsByName.set(name, bond);
    return bond;
  }

  private async ask(name: string): Promise<Pick<BulkRow, 'securityId' | 'symbol' | 'bondState'>> {
    const none = { securityId: '', symbol: '' };
    try {
      const { content } = await this.lookUps.take(() => findBonds(this.deps.http, name, { rows: HITS }));
      const hit = bestHit(content, name);
      if (typeof hit === 'string') return { ...none, bondState: hit };
      return { securityId: hit.securityid, symbol: hit.secshortname, bondState: 'found' };
    } catch (error) {
      rethrowMistake(error);
      // Looked up again by `load`, when the cell is left or the page is shown again.
      this.bondsByName.delete(name);
      return { ...none, bondState: 'failed' };
    }
  }

  /** Replaces the row with this id, which may have been its own. */
  private replace(id: string, row: BulkRow): void {
    if (row.clOrdId !== id && this.rows.delete(id)) {
      this.order = this.order.map((other) => (other === id ? row.clOrdId : other));
      this.rows.set(row.clOrdId, row);
    }
    this.put(row);
  }

  private put(row: BulkRow): void {
    if (!this.rows.has(row.clOrdId)) return;
    this.rows.set(row.clOrdId, row);
    void this.followBond(row);
    this.keep();
  }

  /** Reads the row's bond: a row that names no settlement gets the usual one of that bond. */
  private async followBond({ clOrdId, securityId }: BulkRow): Promise<void> {
    await this.prices.need(securityId);
    const row = this.rows.get(clOrdId);
    if (
      row?.securityId !== securityId ||
      !row.isUsualSettlement ||
      !['draft', 'refused'].includes(row.status)
    )
      return;
    const settlType = this.prices.usualSettlement(row);
    if (settlType !== row.settlType) runInAction(() => this.put({ ...row, settlType }));
  }

  /** Shortly afterwards, once for many changes: a row restored in an earlier state is refused as a duplicate, never carried out twice. */
  private keep(): void {
    this.stopKeep ??= this.deps.clock.setTimeout(() => {
      this.stopKeep = null;
      if (this.operId !== null) storeRows(this.deps.storage, this.stored, this.operId, this.list);
    }, KEEP_MS);
  }
}
