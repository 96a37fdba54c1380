import type { BestMarket, MakerDraft, MakerRow, TwoSidedQuote, TwoSidedReply } from '#contract/entities';
import {
  checkTwoSided,
  e4Number,
  e4Text,
  type Problem as RuleProblem,
  type ProblemValues,
  type RefusalKey,
  usualSettlement,
  yieldOrNull,
} from '#contract/rules';
import { priceText } from '#core/format';
import { type Spoken, type Words, wordsOf } from '#core/text';
import { makeAutoObservable, observableRef } from 'mobx';
import {
  FIGURES,
  type FigureId,
  isPrice,
  priceCell,
  qtyCell,
  type QuoteSide,
  sideOf,
} from '../model/columns.ts';
import type { NewLeg } from '../model/quote-warnings.ts';
import type { Leg, Legs } from '../model/legs.ts';
import { numberOf, plainDigits, qtyOf, yieldOf } from '../model/quoting.ts';

/** Both sides of a quote as sent over the wire. */
export type Sides = Pick<TwoSidedQuote, 'bid' | 'ofr'>;

/** What is wrong with a cell: unreadable, against a rule that the server enforces too, or reported by the server. */
export type Problem =
  | {
      readonly key: `maker:problem.${'price' | 'qty'}` | `refusals:${RefusalKey}`;
      readonly values: ProblemValues;
    }
  | { readonly words: Words };

/**
 * `sending` in flight; `refused` the server refused it; `unknown` no reply arrived, its outcome is queried; `paused` pulled and waiting; `resting` both sides in the
 * market, `oneSided` one of them; `filled` the last quote was done; `idle` nothing in the market.
 */
export type RowState =
  | 'sending'
  | 'refused'
  | 'unknown'
  | 'paused'
  | 'resting'
  | 'oneSided'
  | 'filled'
  | 'idle';

/** The server's last answer, shown until the row is touched or sent again. */
interface Answer {
  readonly ok: boolean;
  readonly words: Words;
  readonly field: string | null;
  /** It answers a pull. */
  readonly isPull: boolean;
}

const UNANSWERED: Answer = {
  ok: true,
  words: { key: 'maker:said.unanswered' },
  field: null,
  isPull: false,
};

/** Accepted by the server but not yet reported as own orders: shown as if resting. */
interface Awaited {
  readonly texts: Readonly<Record<FigureId, string>>;
  readonly ids: readonly string[];
  readonly gone: readonly string[];
}

/** What a reply says of a pair. */
export type PairReply = Pick<TwoSidedReply, 'ok' | 'field' | 'bidOrderId' | 'ofrOrderId'> & Spoken;

/** What was sent: the draft at that moment, and the previous quotes. */
export interface SentQuote {
  readonly clOrdId: string;
  readonly sides: Sides;
  /** Beijing day; null: it only pulls, which is right on any day. */
  readonly reviewedOn: string | null;
  readonly draft: MakerDraft;
  readonly before: readonly string[];
  readonly isPause: boolean;
  /** The send of unknown outcome that this pulls: it counts again if nothing came of the pull. */
  readonly former: SentQuote | null;
}

const cellOfField = (field: string | null): FigureId | null => {
  const found = /^(bid|ofr)(?:\.(price|orderQty))?$/.exec(field ?? '');
  if (found === null) return null;
  const side = found[1] === 'bid' ? 'bid' : 'ofr';
  return found[2] === 'orderQty' ? qtyCell(side) : priceCell(side);
};

interface Source {
  readonly legs: (securityId: string) => Legs;
  readonly isLive: (orderId: string) => boolean;
  readonly isKnown: (orderId: string) => boolean;
  /** The filled quantity of an order, 万元. */
  readonly filled: (orderId: string) => number;
  /** The bond's row of the market, once available. */
  readonly market: (securityId: string) => Pick<BestMarket, 'bondType' | 'issrating'> | undefined;
}

/** One bond of the sheet: what is in the market, what was typed over it, and the outcome of the last send. */
export class Row {
  readonly securityId: string;
  readonly symbol: string;
  /** '' until the user chooses one: the bond's usual settlement. */
  settlType: string;
  draft: MakerDraft;
  isPaused: boolean;
  isSending = false;
  /** What is being sent got no reply, and is sent again. */
  private isRepeated = false;
  /** The last send, while its outcome is unknown; null: it is known. */
  unanswered: SentQuote | null = null;
  answer: Answer | null = null;
  /** Orders that the last send made. */
  private sentIds: readonly string[] = [];
  private awaited: Awaited | null = null;
  readonly #source: Source;

  constructor(saved: MakerRow, source: Source) {
    this.securityId = saved.securityId;
    this.symbol = saved.symbol;
    this.settlType = saved.settlType;
    this.draft = saved.draft;
    this.isPaused = saved.isPaused;
    this.#source = source;
    makeAutoObservable<Row, 'awaited' | 'sentIds'>(this, {
      sentIds: observableRef,
      securityId: false,
      symbol: false,
      // The market's rows are not observable: a computed value would keep that of a row that arrives later.
      settlement: false,
      draft: observableRef,
      unanswered: observableRef,
      answer: observableRef,
      awaited: observableRef,
    });
  }

  get saved(): MakerRow {
    const { securityId, symbol, settlType, draft, isPaused } = this;
    return { securityId, symbol, settlType, draft, isPaused };
  }

  get legs(): Legs {
    return this.#source.legs(this.securityId);
  }

  get liveIds(): readonly string[] {
    return (
      this.pending?.ids ??
      [this.legs.bid, this.legs.ofr].flatMap((leg) => (leg?.isLive === true ? [leg.order.orderId] : []))
    );
  }

  get isLive(): boolean {
    return this.liveIds.length > 0;
  }

  /** The last send got no reply, and may have been carried out. */
  get isUnknown(): boolean {
    return this.unanswered !== null;
  }

  /** In the market, or possibly so: in flight, or sent and not answered. */
  get isPullable(): boolean {
    return this.isLive || this.isSending || this.isUnknown;
  }

  /** The settlement that applies: of the resting quote, else as chosen, else as usual for the bond. */
  get settlement(): string {
    const live = [this.legs.bid, this.legs.ofr].find((leg) => leg?.isLive === true);
    if (live) return live.order.settlType;
    return this.settlType || usualSettlement(this.#source.market(this.securityId)?.bondType);
  }

  /** Text of a cell. */
  text(cell: FigureId): string {
    return this.draft[cell] ?? this.base(cell);
  }

  /** Both figures of a side as text; null unless both can be read. */
  figures(side: QuoteSide): { readonly price: string; readonly orderQty: string } | null {
    const [price, orderQty] = [this.text(priceCell(side)), this.text(qtyCell(side))];
    return yieldOf(price) === null || qtyOf(orderQty) === null ? null : { price, orderQty };
  }

  /** The text without any typing: the live quote, else the last one. */
  base(cell: FigureId): string {
    const waiting = this.pending;
    if (waiting !== null) return waiting.texts[cell];
    const leg = this.leg(sideOf(cell));
    if (leg === null) return '';
    if (isPrice(cell)) return priceText(leg.order.price);
    return String(leg.isLive ? leg.order.leavesQty : leg.order.orderQty);
  }

  /** Typed and different from what is in the market. */
  isEdited(cell: FigureId): boolean {
    const typed = this.draft[cell];
    if (typed === undefined) return false;
    return !this.rests(sideOf(cell)) || !sameFigure(cell, typed, this.base(cell));
  }

  /** Shown from memory: nothing of that side is in the market and nothing was typed. */
  isMemory(cell: FigureId): boolean {
    return !this.isEdited(cell) && !this.rests(sideOf(cell));
  }

  get isChanged(): boolean {
    return FIGURES.some((cell) => this.isEdited(cell));
  }

  get state(): RowState {
    if (this.isSending) return this.isRepeated ? 'unknown' : 'sending';
    if (this.isUnknown) return 'unknown';
    if (this.refusal !== null) return 'refused';
    const resting = (['bid', 'ofr'] as const).filter((side) => this.rests(side)).length;
    if (resting === 2) return 'resting';
    if (resting === 1) return 'oneSided';
    if (this.isPaused) return 'paused';
    return [this.legs.bid, this.legs.ofr].some((leg) => leg?.order.reason === 'filled') ? 'filled' : 'idle';
  }

  /** The filled quantity of the last send, 万元. */
  get filledOfLast(): number {
    return this.sentIds.reduce((sum, id) => sum + this.#source.filled(id), 0);
  }

  /** Legs that a send would newly put into the market. */
  get newLegs(): readonly NewLeg[] {
    const sides = this.sides();
    return (['bid', 'ofr'] as const).flatMap((side) => {
      const price = sides?.[side] === null ? null : yieldOf(this.text(priceCell(side)));
      if (price === null || (this.rests(side) && !this.isEdited(priceCell(side)))) return [];
      const other = side === 'bid' ? this.legs.ofr : this.legs.bid;
      return [{ side, price, ownOther: other?.isLive === true ? yieldOrNull(other.order.price) : null }];
    });
  }

  /** What is wrong with a cell, or null. */
  problem(cell: FigureId): Problem | null {
    const { refusal } = this;
    if (refusal !== null && (cellOfField(refusal.field) ?? 'bidPrice') === cell)
      return { words: refusal.words };
    if (!this.isEdited(cell)) return null;
    const text = this.text(cell);
    const side = sideOf(cell);
    if (isPrice(cell)) {
      if (plainDigits(text) === '') return null;
      if (numberOf(text) === null) return { key: 'maker:problem.price', values: {} };
      return this.rule(`${side}.price`) ?? this.rule('ofr');
    }
    if (this.text(priceCell(side)) === '') return null;
    return qtyOf(text) === null ? { key: 'maker:problem.qty', values: {} } : this.rule(`${side}.orderQty`);
  }

  get hasProblem(): boolean {
    return FIGURES.some((cell) => {
      const problem = this.problem(cell);
      return problem !== null && 'key' in problem;
    });
  }

  /** Bid yield above offer yield, whole 1e-4 %; null unless both sides are there. */
  get spread(): number | null {
    const [bid, ofr] = [yieldOf(this.text('bidPrice')), yieldOf(this.text('ofrPrice'))];
    return bid === null || ofr === null ? null : bid - ofr;
  }

  /**
   * What a send would put into the market. A side that was done or pulled, and not touched since, stays out; both return when nothing
   * else would be sent.
   */
  sides(): Sides | null {
    const isQuoted = (side: QuoteSide): boolean =>
      this.rests(side) || this.isEdited(priceCell(side)) || this.isEdited(qtyCell(side));
    const none = !isQuoted('bid') && !isQuoted('ofr');
    const leg = (side: QuoteSide) => {
      if (!isQuoted(side) && !none) return null;
      const [price, qty] = [yieldOf(this.text(priceCell(side))), qtyOf(this.text(qtyCell(side)))];
      return price === null || qty === null ? null : { price: e4Number(price), orderQty: qty };
    };
    const sides = { bid: leg('bid'), ofr: leg('ofr') };
    return sides.bid === null && sides.ofr === null && !this.isLive ? null : sides;
  }

  type(cell: FigureId, text: string | null): void {
    const { [cell]: _old, ...rest } = this.draft;
    this.draft = text === null ? rest : { ...rest, [cell]: normalised(cell, text) };
    this.touched();
  }

  setDraft(draft: MakerDraft): void {
    this.draft = draft;
    this.touched();
  }

  setSettlement(settlType: string): void {
    this.settlType = settlType;
    this.touched();
  }

  /** Copies resting quotes into the draft, so that they can be sent again. */
  keepForLater(): void {
    const typedFigures: MakerDraft = Object.fromEntries(
      FIGURES.flatMap((cell) =>
        this.text(cell) === '' || this.isMemory(cell) ? [] : [[cell, this.text(cell)] as const],
      ),
    );
    this.draft = { ...typedFigures, ...this.draft };
  }

  sendStarted(): void {
    this.isSending = true;
    this.isRepeated = false;
    this.unanswered = null;
    this.answer = null;
  }

  /** No reply arrived yet: it is sent again, and stays in flight. */
  sendRepeated(): void {
    this.isRepeated = true;
    this.answer = UNANSWERED;
  }

  /** Nothing was carried out: what was in the market is, also after a pull. */
  sendFailed(words: Words, isPull: boolean): void {
    this.isSending = false;
    this.unanswered = null;
    this.answer = { ok: false, words, field: null, isPull };
  }

  /** No reply arrived. What is typed from now on changes nothing about that. */
  sendUnanswered(sent: SentQuote): void {
    this.isSending = false;
    this.unanswered = sent;
    this.answer = UNANSWERED;
  }

  /** The server's answer to `sent`. Typed cells that were sent no longer count as typed; after a pause they wait. */
  sendAnswered(reply: PairReply, { sides, draft, before, isPause }: SentQuote): void {
    this.isSending = false;
    this.unanswered = null;
    this.answer = {
      ok: reply.ok,
      words: wordsOf(reply.ok ? 'replies' : 'refusals', reply) ?? { text: '' },
      field: reply.field,
      isPull: isPause,
    };
    if (!reply.ok) return;
    const ids = [reply.bidOrderId, reply.ofrOrderId].filter((id) => id !== null);
    this.isPaused = isPause;
    this.sentIds = ids;
    this.awaited = { texts: textsOf(sides), ids, gone: before.filter((id) => !ids.includes(id)) };
    if (isPause) return;
    this.draft = Object.fromEntries(
      FIGURES.flatMap((cell) => {
        const typed = this.draft[cell];
        return typed === undefined || typed === draft[cell] ? [] : [[cell, typed] as const];
      }),
    );
  }

  /** The server's refusal of what was quoted: one of a pull leaves that as it is. */
  private get refusal(): Answer | null {
    return this.answer?.ok === false && !this.answer.isPull ? this.answer : null;
  }

  /** The rules' finding on a field of the row's values, by the rules of two-sided quotes. */
  private rule(field: string): Problem | null {
    const found = this.rules.find((one) => one.field === field);
    return found === undefined ? null : { key: `refusals:${found.key}`, values: found.values };
  }

  private get rules(): readonly RuleProblem[] {
    const { securityId, symbol } = this;
    const leg = (side: QuoteSide) =>
      this.text(priceCell(side)) === ''
        ? null
        : { price: numberOf(this.text(priceCell(side))), orderQty: qtyOf(this.text(qtyCell(side))) };
    const marketRow = this.#source.market(securityId);
    const { bondType, issrating: issuerRating } = marketRow ?? { bondType: '', issrating: '' };
    return checkTwoSided(
      { securityId, priceType: 'Y', bid: leg('bid'), ofr: leg('ofr') },
      marketRow === undefined ? {} : { bond: { symbol, bondType, issuerRating, maturityDate: null } },
    );
  }

  private touched(): void {
    if (!this.isUnknown) this.answer = null;
  }

  private leg(side: QuoteSide): Leg | null {
    return side === 'bid' ? this.legs.bid : this.legs.ofr;
  }

  /** Whether that side is in the market, as far as known. */
  private rests(side: QuoteSide): boolean {
    const waiting = this.pending;
    if (waiting !== null) return waiting.texts[priceCell(side)] !== '';
    return this.leg(side)?.isLive === true;
  }

  private get pending(): Awaited | null {
    const { awaited } = this;
    const { isKnown, isLive } = this.#source;
    if (awaited === null) return null;
    const isThere = awaited.ids.every(isKnown) && !awaited.gone.some(isLive);
    return isThere ? null : awaited;
  }
}

function normalised(cell: FigureId, text: string): string {
  const plain = plainDigits(text);
  if (isPrice(cell)) {
    const price = yieldOf(plain);
    return price === null ? text.trim().slice(0, 16) : e4Text(price);
  }
  const qty = qtyOf(plain);
  return qty === null ? text.trim().slice(0, 16) : String(qty);
}

const sameFigure = (cell: FigureId, a: string, b: string): boolean =>
  a === b ||
  (isPrice(cell)
    ? yieldOf(a) !== null && yieldOf(a) === yieldOf(b)
    : qtyOf(a) !== null && qtyOf(a) === qtyOf(b));

const textsOf = ({ bid, ofr }: Sides): Record<FigureId, string> => ({
  bidPrice: bid === null ? '' : priceText(bid.price),
  bidQty: bid === null ? '' : String(bid.orderQty),
  ofrPrice: ofr === null ? '' : priceText(ofr.price),
  ofrQty: ofr === null ? '' : String(ofr.orderQty),
});
