import { MAKER_ROWS, type MakerDraft, type MakerSheet } from '#contract/entities';
import {
  beijingDate,
  e4Text,
  MARKET_MAKER_STEPS_BP,
  QUANTITY_PRESETS,
  SETTLEMENTS,
  tickOfBond,
  unitsOfBp,
  toYieldE4,
  type YieldE4,
  yieldOrNull,
} from '#contract/rules';
import { type CalendarStore, workdayBefore } from '#core/calendar';
import type { Clock, Undo } from '#core/clock';
import { type Http, rethrowMistake } from '#core/http';
import type { MarketStore } from '#core/market';
import type { Reporter } from '#core/report';
import type { SessionStore } from '#core/session';
import type { Storage } from '#core/storage';
import type { TradingStore } from '#core/trading';
import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import { type FigureId, priceCell, qtyCell, type QuoteSide } from '../model/columns.ts';
import { type QuoteWarning, warningsOf } from '../model/quote-warnings.ts';
import { type Legs, legsByBond, NO_LEGS } from '../model/legs.ts';
import { aroundReference, shifted, yieldOf } from '../model/quoting.ts';
import { Dispatcher } from './dispatcher.ts';
import { Row } from './row.ts';
import { SheetKeeper } from './sheet-keeper.ts';

/** Asks the user to confirm what is to be sent; false: it is not sent. */
export type ConfirmWarnings = (warnings: readonly QuoteWarning[]) => Promise<boolean>;

/** A bond to quote. */
interface BondToQuote {
  readonly securityId: string;
  readonly symbol: string;
}

/** How the sheet quotes. */
export type QuotingTerms = Omit<MakerSheet, 'rows'>;

const DEFAULT_TERMS: QuotingTerms = {
  stepBp: MARKET_MAKER_STEPS_BP[1],
  spreadBp: 1,
  reference: 'valuation',
  qty: QUANTITY_PRESETS[0],
  specifyTime: '',
  sendsAtOnce: false,
};
/** Maximum number of Ctrl+Z steps. */
const UNDO_DEPTH = 50;

export interface MakerDeps {
  readonly http: Http;
  readonly clock: Clock;
  readonly storage: Pick<Storage, 'persisted'>;
  readonly market: Pick<MarketStore, 'best'>;
  readonly session: SessionStore;
  readonly calendar: Pick<CalendarStore, 'now' | 'isWorkday'>;
  readonly report: Pick<Reporter, 'track'>;
  readonly trading: Pick<
    TradingStore,
    'orders' | 'ready' | 'follow' | 'find' | 'newClOrdId' | 'replacing' | 'isLost'
  >;
}

type Step = ReadonlyMap<string, MakerDraft>;

/** A market maker's sheet: which bonds, how quoted, and everything that one key does to many rows. */
export class MakerStore {
  status: 'loading' | 'ready' | 'failed' = 'loading';
  rows: readonly Row[] = [];
  terms: QuotingTerms = DEFAULT_TERMS;
  readonly #deps: MakerDeps;
  readonly #ask: ConfirmWarnings;
  readonly #keeper: SheetKeeper;
  readonly #history: Step[] = [];
  readonly #dispatcher: Dispatcher;
  #isRestoring = false;

  constructor(deps: MakerDeps, ask: ConfirmWarnings = () => Promise.resolve(true)) {
    this.#deps = deps;
    this.#ask = ask;
    this.#keeper = new SheetKeeper({ ...deps, operId: () => deps.session.userInfo?.operid ?? '' });
    this.#dispatcher = new Dispatcher(deps, this);
    makeAutoObservable(this, {
      rows: observableRef,
      terms: observableRef,
    });
  }

  /** Loads the sheet and keeps it and the user's own orders current until the undo is called. */
  start(): Undo {
    const { trading, session } = this.#deps;
    const stopOrders = trading.follow();
    void this.load();
    const stopSave = reaction(
      () => (this.status === 'ready' ? this.sheet : null),
      (sheet) => {
        if (sheet !== null && !this.#isRestoring) this.#keeper.save(sheet);
      },
      { equals: (a, b) => JSON.stringify(a) === JSON.stringify(b) },
    );
    const stopJoin = reaction(
      () => (this.status === 'ready' && trading.ready ? [...this.legs.keys()] : []),
      (ids) => this.join(ids),
      { fireImmediately: true },
    );
    // One user's quotes must not be visible to the next.
    const stopOwner = reaction(
      () => session.sessionId,
      () => this.forget(),
    );
    return () => {
      for (const stop of [stopOrders, stopSave, stopJoin, stopOwner]) stop();
      this.#keeper.flush();
    };
  }

  /** Sends the sheet to the server now, just before the page is left. */
  flush(): void {
    this.#keeper.flush();
  }

  async load(): Promise<void> {
    const { sessionId } = this.#deps.session;
    this.status = 'loading';
    try {
      const sheet = await this.#keeper.load();
      if (this.#deps.session.sessionId === sessionId) this.take(sheet);
    } catch (error) {
      runInAction(() => {
        if (this.#deps.session.sessionId === sessionId) this.status = 'failed';
      });
      // The notice centre has reported why a call failed.
      rethrowMistake(error);
    }
  }

  get sheet(): MakerSheet {
    return { ...this.terms, rows: this.rows.slice(0, MAKER_ROWS).map((row) => row.saved) };
  }

  /** The user's two-sided quotes of today by bond. */
  get legs(): ReadonlyMap<string, Legs> {
    return legsByBond(this.#deps.trading.orders.values());
  }

  get ids(): readonly string[] {
    return this.rows.map((row) => row.securityId);
  }

  /** Rows with typed values that are not in the market; paused ones wait to be resumed. */
  get changed(): readonly Row[] {
    return this.rows.filter((row) => row.isChanged && !row.isPaused);
  }

  get live(): readonly Row[] {
    return this.rows.filter((row) => row.isLive);
  }

  /** Rows that a pull applies to: in the market, or on their way into it. */
  get pullable(): readonly Row[] {
    return this.rows.filter((row) => row.isPullable);
  }

  get paused(): readonly Row[] {
    return this.rows.filter((row) => row.isPaused && !row.isLive);
  }

  row(securityId: string): Row | undefined {
    return this.rows.find((row) => row.securityId === securityId);
  }

  setTerms(change: Partial<QuotingTerms>): void {
    this.terms = { ...this.terms, ...change };
  }

  /** Appends bonds, as far as there is room; those already there stay. Returns how many are new. */
  add(bonds: readonly BondToQuote[], room = MAKER_ROWS - this.rows.length): number {
    const existingIds = new Set(this.ids);
    const fresh = bonds.filter(({ securityId }) => !existingIds.has(securityId)).slice(0, Math.max(0, room));
    this.rows = [
      ...this.rows,
      ...fresh.map((bond) => this.newRow({ ...bond, settlType: '', draft: {}, isPaused: false })),
    ];
    return fresh.length;
  }

  /** Removes rows from the sheet, except those with quotes in the market: pull them first. Returns how many were removed. */
  remove(rows: readonly Row[]): number {
    const going = new Set(rows.filter((row) => !row.isPullable));
    this.rows = this.rows.filter((row) => !going.has(row));
    return going.size;
  }

  /** Types into a cell; a first yield also sets the chosen quantity. Null reverts the typed text. */
  type(row: Row, cell: FigureId, text: string | null): void {
    this.remember([row]);
    row.type(cell, text);
    const side: QuoteSide = cell === 'bidPrice' || cell === 'bidQty' ? 'bid' : 'ofr';
    if (cell === priceCell(side) && text !== null && text !== '' && row.text(qtyCell(side)) === '')
      row.type(qtyCell(side), String(this.terms.qty));
  }

  /** Moves yields by the step: `direction` 1 up, -1 down. Sides without a yield stay without. */
  shift(rows: readonly Row[], sides: readonly QuoteSide[], direction: 1 | -1): void {
    const { stepBp } = this.terms;
    this.edit(rows, (row) => {
      for (const side of sides) {
        const from = yieldOf(row.text(priceCell(side)));
        if (from !== null) this.put(row, side, shifted(from, stepBp, direction, this.tick(row.securityId)));
      }
    });
  }

  /** Puts both sides around the chosen reference, the chosen spread apart. Returns how many rows have no reference. */
  refresh(rows: readonly Row[]): number {
    let without = 0;
    this.edit(rows, (row) => {
      const reference = this.reference(row.securityId);
      if (reference === null) without += 1;
      else {
        const spread = unitsOfBp(this.terms.spreadBp);
        const { bid, ofr } = aroundReference(reference, spread, this.tick(row.securityId));
        this.put(row, 'bid', bid);
        this.put(row, 'ofr', ofr);
      }
    });
    return without;
  }

  /** The reference yield of a bond; null when the market has none. */
  reference(securityId: string): YieldE4 | null {
    const best = this.#deps.market.best.get(securityId);
    if (best === undefined) return null;
    const [bid, ofr] = [yieldOrNull(best.bidPrice), yieldOrNull(best.ofrPrice)];
    switch (this.terms.reference) {
      case 'valuation':
        return yieldOrNull(best.valYield);
      case 'last':
        return yieldOrNull(best.lastPrice);
      case 'mid':
        return bid === null || ofr === null ? null : toYieldE4(Math.round((bid + ofr) / 2));
    }
  }

  setQty(rows: readonly Row[], sides: readonly QuoteSide[], qty: number): void {
    this.edit(rows, (row) => {
      for (const side of sides) if (row.text(priceCell(side)) !== '') row.type(qtyCell(side), String(qty));
    });
  }

  /** Cycles to the next settlement; resting quotes keep theirs. False if nothing could change. */
  turnSettlement(rows: readonly Row[]): boolean {
    const free = rows.filter((row) => !row.isLive);
    for (const row of free) {
      const at = SETTLEMENTS.indexOf(row.settlement);
      row.setSettlement(SETTLEMENTS[(at + 1) % SETTLEMENTS.length] ?? '');
    }
    return free.length > 0;
  }

  /** Reverts everything typed. */
  revert(rows: readonly Row[]): void {
    this.remember(rows);
    for (const row of rows) {
      row.setDraft({});
      row.isPaused = false;
    }
  }

  /** Undoes the last typing, shift or refresh. What was sent stays sent. */
  undo(): void {
    const step = this.#history.pop();
    if (step === undefined) return;
    for (const row of this.rows) {
      const draft = step.get(row.securityId);
      if (draft !== undefined) row.setDraft(draft);
    }
  }

  /**
   * Sends rows: their current values, both sides of a bond at once; none whose last send is unanswered. What would trade at once, or is based
   * on an old valuation, needs confirmation first; of a row in flight, once it is answered. They settle on the date on which they would settle now,
   * or are refused; `days`: when rows were reviewed earlier.
   */
  async send(rows: readonly Row[], days?: ReadonlyMap<Row, string>): Promise<void> {
    const today = beijingDate(this.#deps.calendar.now());
    const dayOf = (row: Row) => days?.get(row) ?? today;
    const due = this.#dispatcher.defer(rows, dayOf).filter((row) => !row.isUnknown);
    const warnings = due.filter((row) => !row.hasProblem).flatMap((row) => this.warningsOf(row));
    // `crosses` before `oldValuation`: the question shows only the first of many.
    warnings.sort((a, b) => a.kind.localeCompare(b.kind));
    const drafts = new Map(due.map((row) => [row, row.draft]));
    if (warnings.length > 0 && !(await this.#ask(warnings))) return;
    // What was sent or typed while the question stood open is not what was asked about.
    const here = due.filter((row) => this.rows.includes(row));
    const same = here.filter((row) => row.draft === drafts.get(row));
    const other = here.filter((row) => row.draft !== drafts.get(row) && row.isChanged && !row.isPaused);
    await Promise.all([
      this.#dispatcher.dispatch(same, (row) => (row.hasProblem ? null : row.sides()), dayOf),
      other.length > 0 && this.send(other),
    ]);
  }

  /** Takes quotes out of the market and keeps them, so that `resume` puts the same back. */
  pause(rows: readonly Row[]): Promise<void> {
    const out = rows.filter((row) => row.isPullable);
    for (const row of out) if (!row.isSending) row.keepForLater();
    return this.#dispatcher.dispatch(out, () => ({ bid: null, ofr: null }));
  }

  /** Puts paused quotes back. */
  resume(rows: readonly Row[]): Promise<void> {
    return this.send(rows.filter((row) => row.isPaused));
  }

  /** Pulls everything; pressed again, restores everything that this pulled. */
  toggleAll(): Promise<void> {
    return this.pullable.length > 0 ? this.pause(this.pullable) : this.resume(this.paused);
  }

  private warningsOf(row: Row): readonly QuoteWarning[] {
    const { market, calendar } = this.#deps;
    // The last workday's valuation is published in the evening: today's quotes are based on it.
    const oldest = workdayBefore(beijingDate(calendar.now()), calendar);
    return warningsOf(row, row.newLegs, market.best.get(row.securityId), oldest);
  }

  private tick(securityId: string): number {
    return tickOfBond('Y', securityId, this.#deps.market.best.get(securityId)?.bondType);
  }

  private put(row: Row, side: QuoteSide, price: YieldE4): void {
    row.type(priceCell(side), e4Text(price));
    if (row.text(qtyCell(side)) === '') row.type(qtyCell(side), String(this.terms.qty));
  }

  private edit(rows: readonly Row[], change: (row: Row) => void): void {
    this.remember(rows);
    for (const row of rows) change(row);
    if (this.terms.sendsAtOnce) void this.send(rows.filter((row) => row.isChanged && !row.isPaused));
  }

  private remember(rows: readonly Row[]): void {
    this.#history.push(new Map(rows.map((row) => [row.securityId, row.draft])));
    if (this.#history.length > UNDO_DEPTH) this.#history.shift();
  }

  private take(sheet: MakerSheet | null): void {
    this.#isRestoring = true;
    if (sheet !== null) {
      const { rows, ...terms } = sheet;
      this.terms = terms;
      this.rows = rows.map((row) => this.newRow(row));
    }
    this.#dispatcher.restore(this.rows);
    this.#history.length = 0;
    this.status = 'ready';
    this.#isRestoring = false;
  }

  /** Quotes in the market that the sheet does not show, entered elsewhere: "pull all" must reach them, also beyond the rows that are stored. */
  private join(ids: readonly string[]): void {
    const legs = this.legs;
    const missing = ids.flatMap((securityId) => {
      const live = [legs.get(securityId)?.bid, legs.get(securityId)?.ofr].find((leg) => leg?.isLive === true);
      return live ? [{ securityId, symbol: live.order.symbol }] : [];
    });
    this.add(missing, missing.length);
  }

  private forget(): void {
    this.rows = [];
    this.terms = DEFAULT_TERMS;
    this.#history.length = 0;
    this.status = 'loading';
    if (this.#deps.session.isLogin) void this.load();
  }

  private newRow(saved: MakerSheet['rows'][number]): Row {
    const { trading, market } = this.#deps;
    return new Row(saved, {
      legs: (securityId) => this.legs.get(securityId) ?? NO_LEGS,
      isLive: (orderId) => trading.orders.get(orderId)?.ordStatus === '0',
      isKnown: (orderId) => trading.orders.has(orderId),
      filled: (orderId) => trading.orders.get(orderId)?.cumQty ?? 0,
      market: (securityId) => market.best.get(securityId),
    });
  }
}
