import type { BestMarket, BondInfo, Level, OrderEntry } from '#contract/entities';
import {
  type Bond,
  e4Number,
  type FigureE4,
  PRICE_BANDS,
  type PriceBands,
  type PriceKind,
  settlementDay,
} from '#contract/rules';
import { nullIfFailed } from '#core/http';
import type { OrderDraft } from '#core/plugin';
import type { Words } from '#core/text';
import type { LookupOutcome, SubmitOutcome } from '#core/trading';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { quotaFor, withoutFixed } from '../model/amendment.ts';
import { bondOf, type Figures, figuresAt } from '../model/bond-figures.ts';
import {
  checkDraft,
  type Problem,
  type Problems,
  readPrice,
  readQuantity,
  type TicketField,
} from '../model/checks.ts';
import {
  draftOf,
  emptyDraft,
  entryOf,
  eventOf,
  type Habits,
  INTENTION_TIME,
  priceFieldText,
  type TicketDraft,
} from '../model/draft.ts';
import { orderFacts, traderFacts } from '../model/facts.ts';
import { type Accepted, type Refusal, refusalOf } from '../model/outcome.ts';
import { meetsOwn, restingQuoteOf } from '../model/resting-quote.ts';
import { stepped } from '../model/step.ts';
import { meantLevel, type Target, targetOf } from '../model/target.ts';
import { typedQuantity } from '../model/typed.ts';
import { firmDate, workdaysOf } from '../model/workdays.ts';
import { BestRows } from './best-rows.ts';
import { readBond } from './bond-lookup.ts';
import { DraftKeeper } from './draft-keeper.ts';
import { OrderTerms } from './order-terms.ts';
import { PriceCheck } from './price-check.ts';
import type { TicketDeps } from './ticket-deps.ts';

/** `unknown`: no reply arrived; the server is queried for the outcome of the entry until it reports it. */
export type TicketStage = 'edit' | 'review' | 'sending' | 'unknown' | 'done';

/** One order ticket: what is typed, what it means, and how it is sent. Shared by the drawer and every panel of the page. */
export class TicketStore {
  draft: TicketDraft;
  stage: TicketStage = 'edit';
  /** Empty fields are marked too: the user tried to continue. */
  isAttempted = false;
  refusal: Refusal | null = null;
  accepted: Accepted | null = null;
  info: BondInfo | null = null;
  infoState: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  readonly terms: OrderTerms;
  readonly priceCheck = new PriceCheck(this);
  private readonly deps: TicketDeps;
  private readonly keeper: DraftKeeper;
  /** The last quote chosen. */
  aimed: Target | null = null;
  /** The draft whose quote has been looked up. */
  #adopted = '';
  readonly #bestRows: BestRows;
  /** Neither a quote nor the user has named a settlement: it follows the kind of bond. */
  #isUsualSettlement = false;
  #reviewedDate: string | null = null;

  constructor(deps: TicketDeps) {
    this.deps = deps;
    this.keeper = new DraftKeeper(deps.storage);
    this.#bestRows = new BestRows(deps);
    this.terms = new OrderTerms(deps.http);
    this.draft = emptyDraft(deps.trading.newClOrdId());
    makeAutoObservable<TicketStore, 'deps' | 'keeper'>(
      this,
      {
        draft: observableRef,
        refusal: observableRef,
        accepted: observableRef,
        info: observableRef,
        aimed: observableRef,
        terms: false,
        priceCheck: false,
        deps: false,
        keeper: false,
        best: false,
      },
      { autoBind: true },
    );
  }

  /** Whether something that the ticket needs could not be read: `load` reads it again. */
  get isIncomplete(): boolean {
    return this.infoState === 'failed' || this.terms.isIncomplete;
  }

  /** `YYYY-MM-DD`; null: the code names no date today. */
  get settleDate(): string | null {
    const { draft, deps } = this;
    return settlementDay(draft.securityId, draft.settlType, deps.calendar.now(), workdaysOf(deps.calendar));
  }

  /** What the typed price means; null while bond, price or date are insufficient. */
  get figures(): Figures | null {
    const { price } = this;
    return typeof price === 'number' ? this.figuresAt(this.draft.priceType, price) : null;
  }

  private get price(): FigureE4 | Problem {
    return readPrice(this.draft, this.info?.bondType ?? null);
  }

  /** 万元 as typed; null when it is not a number. */
  get quantity(): number | null {
    const typed = typedQuantity(this.draft.qtyText);
    return typed.kind === 'number' && Number.isSafeInteger(typed.value) ? typed.value : null;
  }

  /** What prevents sending it. */
  get problems(): Problems {
    const { figures, settleDate, draft, info } = this;
    // Only a known bond, day and price prove that the bond has no such price.
    const isPriced = figures !== null || (this.pricedBond !== null && typeof this.price === 'number');
    const { calendar, session, trading } = this.deps;
    const context = {
      now: calendar.now(),
      info,
      settleDate,
      ...(isPriced ? { figures } : {}),
      remainingQuota: quotaFor(draft, session.remainingQuota),
      paths: this.terms.paths,
      dealPathId: draft.dealPathId,
      target: this.aimed,
      best: this.best,
      limits: this.terms.limits,
      bands: this.bands,
      trader: traderFacts(session, calendar),
    };
    return checkDraft(draft, {
      ...orderFacts(context, draft.side),
      crossesOwn: meetsOwn(restingQuoteOf(draft, this.price), trading.live),
    });
  }

  /** The bond's row of the market. */
  get best(): BestMarket | undefined {
    return this.#bestRows.get(this.draft.securityId);
  }

  /** How far a price may be off. */
  get bands(): PriceBands {
    return this.deps.config.settings.priceBands ?? PRICE_BANDS;
  }

  get isEditable(): boolean {
    return this.stage === 'edit';
  }

  /**
   * Restores what this user left in this tab: a draft, or an entry whose reply never came. What was filled in before the user was known stays as it
   * is, and of a draft for another bond nothing is restored beside it.
   */
  takeUser(operId: string | null): void {
    if (this.keeper.operId === operId) return;
    const { securityId, symbol } = this.draft;
    const { typed } = this.keeper;
    const stored = this.keeper.open(operId, typed && securityId);
    this.terms.open(operId);
    const draft = stored?.draft ?? emptyDraft(this.deps.trading.newClOrdId(), this.keeper.habits);
    this.begin(draft, { stage: stored?.isUnknown === true ? 'unknown' : 'edit' });
    if (this.stage === 'unknown') void this.find();
    if (typed === null || operId === null) return;
    if (securityId !== '') this.chooseBond(securityId, symbol);
    this.change(typed);
  }

  /** A list, a ladder or another plugin requests this order. False: an entry in flight or unanswered stays. */
  take(raised: OrderDraft, symbol: string): boolean {
    if (this.stage === 'sending' || this.stage === 'unknown') return false;
    this.aimed = targetOf(raised);
    const draft = draftOf(raised, this.deps.trading.newClOrdId(), this.habitsFor(raised.securityId), symbol);
    this.begin(draft, { isUsual: raised.settlType === undefined });
    return true;
  }

  /** An empty ticket, as after an accepted order too; the bond stays. */
  renew(): void {
    const { securityId, symbol, side } = this.draft;
    const draft = emptyDraft(this.deps.trading.newClOrdId(), this.habitsFor(securityId));
    this.begin({ ...draft, securityId, symbol, side }, { isUsual: true });
  }

  /** The user chooses the bond. */
  chooseBond(securityId: string, symbol: string): void {
    this.keeper.note({ securityId, symbol });
    this.setBond(securityId, symbol);
  }

  /** The bond of the page, while no price is filled in. */
  followBond(securityId: string, symbol: string): void {
    if (this.draft.priceText === '') this.setBond(securityId, symbol);
  }

  private setBond(securityId: string, symbol: string): void {
    if (securityId === this.draft.securityId || this.draft.replaces !== null) return;
    const isUsual = this.draft.settlType === this.habitsFor(this.draft.securityId).settlType;
    const { settlType } = isUsual ? this.habitsFor(securityId) : this.draft;
    this.apply({ securityId, symbol, priceText: '', targetQuoteId: '', settlType });
    this.#isUsualSettlement = isUsual;
  }

  /** Applies typed text and choices, except to fields that an amended quote must keep. A refusal of a field is cleared once that field changes. */
  change(fields: Partial<TicketDraft>): void {
    this.keeper.note(fields);
    this.apply(fields);
  }

  private apply(fields: Partial<TicketDraft>): void {
    if (!this.isEditable) return;
    const part = withoutFixed(fields, this.draft);
    if (part.settlType !== undefined) this.#isUsualSettlement = false;
    // An order against one quote of a bond does not apply to another bond or the other side.
    const leavesTarget = (part.securityId ?? part.side) !== undefined && part.targetQuoteId === undefined;
    this.put({ ...this.draft, ...part, ...(leavesTarget ? { targetQuoteId: '' } : {}) });
    this.refusal = null;
  }

  /** Firm, negotiable, or an intention, which needs a time: without one it would count as dead at once (spec 4). */
  chooseKind(quoteInd: TicketDraft['quoteInd']): void {
    const needsTime = quoteInd === 99 && this.draft.specifyTime === '';
    this.change({ quoteInd, ...(needsTime ? { specifyTime: INTENTION_TIME } : {}) });
  }

  /** Chooses the quote to deal at, with its price and settlement. */
  aim(raised: OrderDraft): void {
    const { price, priceType, settlType, targetQuoteId = '' } = raised;
    this.aimed = targetOf(raised);
    this.change({
      targetQuoteId,
      quoteInd: 99,
      ...(price === undefined ? {} : { priceText: priceFieldText(price) }),
      ...(priceType === undefined ? {} : { priceType }),
      ...(settlType === undefined ? {} : { settlType }),
    });
  }

  /** Finds the quote that a raised draft means, once: its price is known, but the originating list had no id. */
  adoptTarget(levels: readonly Level[]): void {
    const { clOrdId, quoteInd, targetQuoteId } = this.draft;
    if (!this.isEditable || this.#adopted === clOrdId || quoteInd !== 99) return;
    this.#adopted = clOrdId;
    const level = targetQuoteId === '' ? meantLevel(this.draft, levels) : undefined;
    if (level === undefined) return;
    this.aimed = targetOf({ ...this.draft, price: Number(level.price), targetQuoteId: level.quoteId });
    this.change({ targetQuoteId: level.quoteId, settlType: level.settlType });
  }

  /** Drops the chosen quote: the order rests in the market as a quote of its own. */
  rest(): void {
    this.change({ targetQuoteId: '', quoteInd: 1, specifyTime: '' });
  }

  /** Moves the price; `start` (whole 1e-4) is where an empty field begins. */
  step(direction: 1 | -1, isLarge: boolean, start: FigureE4 | null): void {
    const bond = { ...this.draft, bondType: this.info?.bondType ?? null };
    const text = stepped(this.draft.priceText, bond, direction, isLarge, start);
    if (text !== null) this.change({ priceText: text });
  }

  /** Moves on to the review, if nothing prevents it. Returns the first faulty field, or null. */
  review(): TicketField | null {
    if (!this.isEditable) return null;
    this.isAttempted = true;
    const [wrong] = Object.keys(this.problems);
    this.findPath();
    // `as` holds: the keys of Problems are the fields.
    if (wrong !== undefined) return wrong as TicketField;
    this.refusal = null;
    this.#reviewedDate = firmDate(this.settleDate, this.deps.calendar.facts);
    this.stage = 'review';
    return null;
  }

  /** Back to the fields. */
  edit(): void {
    if (this.stage === 'review') this.stage = 'edit';
  }

  /** Sends the reviewed draft: once, however often it is called, and not while offline. */
  async confirm(): Promise<void> {
    const { entry } = this;
    if (this.stage !== 'review' || entry === null || this.deps.trading.isLost) return;
    // The market has moved since, or the day is over: an entry that the server is sure to refuse is not sent.
    if (Object.keys(this.problems).length > 0) return this.edit();
    const { symbol } = this.draft;
    this.stage = 'sending';
    // From here on the entry may have reached the server: a reload must not lose that.
    this.keeper.keep(this.draft, true);
    const isOurs = this.isStill(entry.clOrdId);
    const outcome = await this.deps.trading.submit(entry, () => {
      if (isOurs()) runInAction(() => (this.stage = 'unknown'));
    });
    if (!isOurs()) return;
    runInAction(() => this.settle(outcome, entry, symbol));
    if (outcome.kind === 'unknown') await this.find();
  }

  /** Queries the outcome of the unanswered entry until it is known. */
  private async find(): Promise<void> {
    const { entry } = this;
    const { symbol, clOrdId } = this.draft;
    const isOurs = this.isStill(clOrdId);
    const outcome = await this.deps.trading.find(clOrdId, isOurs);
    if (entry !== null && isOurs()) runInAction(() => this.settle(outcome, entry, symbol));
  }

  /** Whether this user's ticket still waits for this entry. */
  private isStill(clOrdId: string): () => boolean {
    const owner = this.keeper.operId;
    return () =>
      this.keeper.operId === owner &&
      this.draft.clOrdId === clOrdId &&
      (this.stage === 'sending' || this.stage === 'unknown');
  }

  /** The entry of the draft; null while price or quantity are not numbers. */
  private get entry(): OrderEntry | null {
    const [price, qty] = [this.price, readQuantity(this.draft.qtyText)];
    return typeof price === 'number' && typeof qty === 'number'
      ? entryOf(this.draft, e4Number(price), qty, this.#reviewedDate)
      : null;
  }

  /** Withdraws the accepted intention. Returns why not, or null when done. */
  async takeBack(): Promise<Words | null> {
    const { accepted } = this;
    if (accepted === null) return null;
    const [row] = await this.deps.trading.cancel([accepted.reply.orderId]);
    if (row?.ok !== true) return row?.words ?? { key: 'core:http.failed' };
    runInAction(() => (this.accepted = { ...accepted, cancelled: true }));
    return null;
  }

  /** Abandons an unanswered entry: the user has checked the orders and continues. */
  abandon(): void {
    if (this.stage === 'unknown') this.begin(emptyDraft(this.deps.trading.newClOrdId(), this.keeper.habits));
  }

  /** Reads the trading paths, which their owner may have changed meanwhile, and bond and limits where missing. */
  async load(): Promise<void> {
    await Promise.all([this.loadBond(), this.terms.load()]);
  }

  /** No trading path can be chosen: one may be added on another page or in another window. */
  get lacksPath(): boolean {
    return this.isEditable && 'dealPathId' in this.problems;
  }

  findPath(): void {
    if (this.lacksPath) void this.terms.loadPaths();
  }

  private async loadBond(): Promise<void> {
    const { securityId } = this.draft;
    if (securityId === '' || this.info?.securityId === securityId) return;
    // Read again, it is still missing: the notice must not flicker.
    if (this.infoState !== 'failed') this.infoState = 'loading';
    const info = await readBond(this.deps.http, securityId).catch(nullIfFailed);
    if (this.draft.securityId !== securityId) return;
    runInAction(() => {
      this.info = info;
      this.infoState = info === null ? 'failed' : 'ready';
      if (info === null) return;
      const isUsual = this.#isUsualSettlement && this.isEditable;
      const { settlType } = isUsual ? this.habitsFor(securityId) : this.draft;
      if (this.draft.symbol !== info.securityName || this.draft.settlType !== settlType)
        this.put({ ...this.draft, symbol: info.securityName, settlType });
    });
  }

  private bondTypeOf(securityId: string): string | undefined {
    const { info } = this;
    return info?.securityId === securityId ? info.bondType : this.deps.market.best.get(securityId)?.bondType;
  }

  private habitsFor(securityId: string): Habits {
    return this.keeper.habitsFor(this.bondTypeOf(securityId));
  }

  /** The bond as needed for pricing; null while record or date are insufficient. */
  private get pricedBond(): Bond | null {
    const { info, settleDate } = this;
    return info === null || settleDate === null ? null : bondOf(info, settleDate);
  }

  /** What a price would mean for this bond and day. */
  figuresAt(priceType: PriceKind, e4: FigureE4): Figures | null {
    const { pricedBond: bond, settleDate } = this;
    return bond === null || settleDate === null ? null : figuresAt(bond, settleDate, priceType, e4);
  }

  private begin(draft: TicketDraft, { stage = 'edit' as TicketStage, isUsual = false } = {}): void {
    this.stage = stage;
    this.#isUsualSettlement = isUsual;
    this.refusal = null;
    this.accepted = null;
    this.isAttempted = false;
    this.put(draft);
  }

  private put(draft: TicketDraft): void {
    const isOther = draft.securityId !== this.draft.securityId;
    this.draft = draft;
    this.keeper.keep(draft, this.stage === 'unknown');
    if (isOther) {
      this.info = null;
      this.infoState = 'idle';
    }
    if (isOther || this.infoState === 'idle') void this.loadBond();
  }

  private settle(outcome: SubmitOutcome | LookupOutcome, entry: OrderEntry, symbol: string): void {
    if (outcome.kind === 'accepted') {
      this.keeper.saveHabits(this.draft, this.bondTypeOf(entry.securityId));
      this.deps.report.track(eventOf(entry, this.info?.bondType ?? ''));
      this.accepted = { entry, reply: outcome.reply, symbol, cancelled: false };
      this.stage = 'done';
      // What is stored from now on is the next draft: this one is done.
      this.keeper.keep(null, false);
      return;
    }
    this.stage = outcome.kind === 'unknown' ? 'unknown' : 'edit';
    this.refusal = refusalOf(outcome);
    if (outcome.kind === 'duplicate' || outcome.kind === 'void')
      this.draft = { ...this.draft, clOrdId: this.deps.trading.newClOrdId() };
    this.keeper.keep(this.draft, this.stage === 'unknown');
  }
}
