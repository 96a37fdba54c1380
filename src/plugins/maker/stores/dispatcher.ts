import type { TwoSidedQuote } from '#contract/entities';
import { type Clock, untilThere } from '#core/clock';
import type { Http } from '#core/http';
import type { MarketStore } from '#core/market';
import type { Reporter } from '#core/report';
import type { SessionStore } from '#core/session';
import type { Persisted, Storage } from '#core/storage';
import type { Words } from '#core/text';
import type { TradingStore } from '#core/trading';
import type { PairReply, Row, SentQuote, Sides } from './row.ts';
import { type SendOutcome, sendQuotes } from './sender.ts';
import * as z from 'zod/mini';

export interface DispatchDeps {
  readonly http: Http;
  readonly clock: Clock;
  readonly storage: Pick<Storage, 'persisted'>;
  readonly market: Pick<MarketStore, 'best'>;
  readonly session: Pick<SessionStore, 'sessionId' | 'userInfo'>;
  readonly report: Pick<Reporter, 'track'>;
  readonly trading: Pick<TradingStore, 'find' | 'newClOrdId' | 'replacing' | 'isLost'>;
}

/** The sheet whose rows are sent. */
interface SheetOfRows {
  readonly rows: readonly Row[];
  readonly terms: { readonly specifyTime: string };
  send(rows: readonly Row[], days: ReadonlyMap<Row, string>): Promise<void>;
  pause(rows: readonly Row[]): Promise<void>;
}

/** The Beijing day on which a row was reviewed. */
type DayOf = (row: Row) => string;

/** Client id of a quote, or of a pull alone. */
const entry = z.union([z.string(), z.object({ pull: z.string() })]);
type Entry = z.output<typeof entry>;

const entryOf = ({ clOrdId, isPause }: SentQuote): Entry => (isPause ? { pull: clOrdId } : clOrdId);
const idOf = (one: Entry | undefined): string | undefined => (typeof one === 'object' ? one.pull : one);

interface Going {
  readonly row: Row;
  readonly sent: SentQuote;
}

/**
 * Sends rows, each under a client id of its own, and follows those that are not answered until the server tells their outcome: until then a row
 * is only pulled, since another quote could trade a second time.
 */
export class Dispatcher {
  readonly #deps: DispatchDeps;
  readonly #sheet: SheetOfRows;
  /** What was sent and not answered, by owner and bond: a reload must not lose that it may have been carried out. */
  readonly #unanswered: Persisted<Record<string, Entry>>;
  /** Rows in flight that are pulled once they are answered, or else sent again, as reviewed on the day when that was requested. */
  readonly #pulls = new Set<Row>();
  readonly #sends = new Map<Row, string>();

  constructor(deps: DispatchDeps, sheet: SheetOfRows) {
    this.#deps = deps;
    this.#sheet = sheet;
    this.#unanswered = deps.storage.persisted({
      key: 'makerUnanswered',
      area: 'session',
      schema: z.record(z.string(), entry),
      version: 1,
      defaults: {},
    });
  }

  /** Follows what this user's last page sent and was not answered: what is typed is what was sent, as far as known. */
  restore(rows: readonly Row[]): void {
    const all = this.#unanswered.get();
    for (const row of rows) {
      const one = all[this.#keyOf(row)];
      const clOrdId = idOf(one);
      if (clOrdId === undefined) continue;
      const { draft } = row;
      const sides = { bid: null, ofr: null };
      const isPause = typeof one === 'object';
      const sent = { clOrdId, sides, reviewedOn: null, draft, before: [], isPause, former: null };
      row.sendUnanswered(sent);
      void this.#follow({ row, sent });
    }
  }

  /**
   * Leaves rows in flight until they are answered: they are pulled then, or sent as reviewed on `dayOf` if what is typed differs from what is in the
   * market. Returns the other rows.
   */
  defer(rows: readonly Row[], dayOf?: DayOf): readonly Row[] {
    for (const row of rows.filter(({ isSending }) => isSending)) {
      if (dayOf === undefined) this.#pulls.add(row);
      // While offline, it would leave with the late answer to the one before.
      else if (!this.#deps.trading.isLost) this.#sends.set(row, dayOf(row));
    }
    return rows.filter(({ isSending }) => !isSending);
  }

  /** Sends the rows for which `sidesOf` tells both sides, as reviewed on `dayOf`; without that it is a pull. */
  async dispatch(rows: readonly Row[], sidesOf: (row: Row) => Sides | null, dayOf?: DayOf): Promise<void> {
    const going = new Map<string, Going>();
    const isPause = dayOf === undefined;
    for (const row of this.defer(rows, dayOf)) {
      const sides = row.isUnknown && !isPause ? null : sidesOf(row);
      if (sides === null) continue;
      const clOrdId = this.#deps.trading.newClOrdId();
      const { draft, liveIds: before, unanswered } = row;
      const former = unanswered?.former ?? unanswered;
      const reviewedOn = sides.bid === null && sides.ofr === null ? null : (dayOf?.(row) ?? null);
      going.set(clOrdId, { row, sent: { clOrdId, sides, reviewedOn, draft, before, isPause, former } });
      row.sendStarted();
    }
    if (going.size === 0) return;
    const all = [...going.values()];
    const quotes = all.map((one) => this.#quoteOf(one));
    const { session, trading } = this.#deps;
    const deps = { ...this.#deps, owner: () => session.sessionId, isLost: () => trading.isLost };
    this.#keep(all, true);
    const reports = {
      onOutcome: (clOrdId: string, outcome: SendOutcome) => this.#settle(going.get(clOrdId), outcome),
      onUnanswered: (clOrdId: string) => going.get(clOrdId)?.row.sendRepeated(),
    };
    await trading.replacing(sendQuotes(deps, quotes, reports));
    this.#keep(
      all.filter(({ row, sent }) => row.unanswered !== sent),
      false,
    );
    for (const one of all) if (one.row.unanswered === one.sent) void this.#follow(one);
    await this.#goOn(all.map(({ row }) => row));
  }

  #keyOf({ securityId }: Row): string {
    return `${this.#deps.session.userInfo?.operid ?? ''}/${securityId}`;
  }

  /** Stores that these may be in the market, or that their outcome is known. */
  #keep(quotes: readonly Going[], isOpen: boolean): void {
    const all = { ...this.#unanswered.get() };
    for (const { row, sent } of quotes) {
      const key = this.#keyOf(row);
      const first = sent.former ?? sent;
      if (isOpen) all[key] = entryOf(first);
      else if (idOf(all[key]) === first.clOrdId) delete all[key];
    }
    this.#unanswered.set(all);
  }

  #settle(one: Going | undefined, outcome: SendOutcome): void {
    if (one === undefined) return;
    const { row, sent } = one;
    if (outcome.kind === 'answered') this.#accept(row, outcome.reply, sent);
    else if (outcome.kind === 'unknown') row.sendUnanswered(sent);
    else this.#fail(one, outcome.words);
  }

  /** Queries the outcome of an unanswered quote until it is known: from then on its id carries out nothing more. */
  async #follow(one: Going): Promise<void> {
    const { row, sent } = one;
    const outcome = await this.#deps.trading.find(sent.clOrdId, () => this.#sheet.rows.includes(row));
    // Sent again since, by a pull: that one tells the row's state.
    if (outcome.kind === 'unknown' || row.unanswered !== sent) return;
    this.#keep([one], false);
    if (outcome.kind !== 'accepted') {
      this.#fail(one, sent.isPause ? { key: 'maker:said.notPulled' } : outcome.words);
      return;
    }
    const { orderId, ofrOrderId = null } = outcome.reply;
    const reply = { ...outcome.reply, ok: true, field: null, bidOrderId: orderId || null, ofrOrderId };
    this.#accept(row, reply, { ...sent, isPause: orderId === '' });
  }

  /** Nothing was done. The outcome of a send before a pull is queried again: without it, what was sent could be sent twice. */
  #fail({ row, sent: { former, isPause } }: Going, words: Words): void {
    if (former === null) {
      row.sendFailed(words, isPause);
      return;
    }
    const one = { row, sent: former };
    row.sendUnanswered(former);
    this.#keep([one], true);
    void this.#follow(one).then(() => {
      if (row.isLive && !row.isSending && !row.isUnknown) row.sendFailed(words, isPause);
    });
  }

  #accept(row: Row, reply: PairReply, sent: SentQuote): void {
    if (reply.ok && !sent.isPause) void this.#count(row);
    row.sendAnswered(reply, sent);
  }

  /** A use for analytics. */
  async #count({ securityId, settlement: settlType }: Row): Promise<void> {
    const { clock, market, report } = this.#deps;
    const bondType = market.best.get(securityId)?.bondType ?? '';
    const { trackQuote } = await untilThere(() => import('./track-quote.ts'), clock);
    trackQuote(report, { settlType }, bondType);
  }

  /** Does what was requested of these rows while they were in flight. */
  async #goOn(answered: readonly Row[]): Promise<void> {
    // Rows of a session that ended meanwhile are ignored.
    const here = answered.filter((row) => this.#sheet.rows.includes(row));
    const out = here.filter((row) => this.#pulls.has(row));
    const again = here.filter((row) => this.#sends.has(row) && !this.#pulls.has(row) && row.isChanged);
    const days = new Map(this.#sends);
    for (const row of answered) {
      this.#pulls.delete(row);
      this.#sends.delete(row);
    }
    await Promise.all([this.#sheet.pause(out), this.#sheet.send(again, days)]);
  }

  #quoteOf({ row, sent: { clOrdId, sides, reviewedOn } }: Going): TwoSidedQuote {
    return {
      clOrdId,
      securityId: row.securityId,
      priceType: 'Y',
      settlType: row.settlement,
      ...(reviewedOn === null ? {} : { reviewedOn }),
      timeInForce: 0,
      specifyTime: this.#sheet.terms.specifyTime,
      bid: sides.bid,
      ofr: sides.ofr,
    };
  }
}
