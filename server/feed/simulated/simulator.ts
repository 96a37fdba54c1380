import { beijingDate, beijingSecondOfDay, bucketOf, MS_PER_MINUTE, type Workdays } from '#contract/rules';
import type { BondTerms } from '#server/domain/bonds';
import type { BondPricer, BookSource, MarketCommand } from '#server/domain/market';
import { baseCurve, curveYield, E4_PER_BP, loadingsAt } from '#server/domain/market/curve';
import { type BookDelta, type BookOrder, type BookState, type Side } from '#server/matching';
import { Agenda } from '#server/runtime';
import { DAY_WEIGHT_MINUTES, type Session } from './activity.ts';
import { Answers } from './answers.ts';
import { chanceFrom, type Chance } from './chance.ts';
import { CurveProcess } from './curve.ts';
import { type DealerOrg, Dealers } from './dealers.ts';
import { FairYields, yearsLeft } from './fair-yield.ts';
import { MarketMakers } from './market-makers.ts';
import { type QuotedBond, QuoteMaker } from './quote-maker.ts';
import { JUMPS, TIERS } from './settings.data.ts';

export interface SimulatorOptions {
  readonly seed: number;
  /** Prefix of every order id of this run: two runs on one database must differ. */
  readonly idPrefix: string;
  /** Bonds with a tier are quoted. */
  readonly bonds: readonly BondTerms[];
  readonly orgs: readonly DealerOrg[];
  readonly books: BookSource;
  readonly pricer: BondPricer;
  readonly workdays: Workdays;
  readonly session: Session;
  /** Known yields in 1e-4 % to start from, e.g. the last valuations. */
  readonly anchors: ReadonlyMap<string, number>;
  /** Market seconds per second. */
  readonly speed: number;
}

interface Expiring {
  readonly securityId: string;
  readonly bucket: string;
  readonly id: string;
  readonly ownerId: string | null;
}

const MAX_STEP_MS = 60_000;
const TIER_NAMES = ['A', 'B', 'C', 'D'] as const;
/** Half-spreads beyond the fair yield at which a dealer still trades an intention. */
const INTENTION_SLACK = 2;
/** A user's intention that the house is to work. */
const isIntention = (order: BookOrder): boolean =>
  order.source === 'user' && order.quoteInd === 99 && order.phase === 'resting';
const isQuoted = (bond: BondTerms): bond is QuotedBond => bond.tier !== 'none';

/**
 * The simulated market of domain notes 5: a pure function of its seed, its bonds and the times and books it is given. `step` returns the dealers'
 * actions; the caller executes them and reports the results through `observe`.
 */
export class Simulator {
  readonly #options: SimulatorOptions;
  readonly #chance: Chance;
  readonly #dealers: Dealers;
  readonly #curve: CurveProcess;
  readonly #fair: FairYields;
  readonly #quotes: QuoteMaker;
  readonly #makers: MarketMakers;
  readonly #answers: Answers;
  readonly #tiers: Readonly<Record<(typeof TIER_NAMES)[number], readonly QuotedBond[]>>;
  readonly #bonds: ReadonlyMap<string, QuotedBond>;
  /** Quotes to withdraw, by market time. */
  readonly #expiring = new Agenda<Expiring>();
  /** Market time in ms: wall time since the start times speed, counted while open. */
  #marketMs = 0;
  #marked = baseCurve();
  #last: number | null = null;
  #day = '';
  #ids = 0;

  constructor(options: SimulatorOptions) {
    const { seed, books, pricer, workdays } = options;
    const quoted = options.bonds.filter(isQuoted);
    this.#options = options;
    this.#chance = chanceFrom(seed);
    this.#dealers = new Dealers(options.orgs, this.#chance);
    this.#curve = new CurveProcess(this.#chance);
    this.#fair = new FairYields(this.#curve, this.#chance);
    this.#bonds = new Map(quoted.map((bond) => [bond.securityId, bond]));
    const ofTier = (tier: QuotedBond['tier']): QuotedBond[] => quoted.filter((bond) => bond.tier === tier);
    this.#tiers = { A: ofTier('A'), B: ofTier('B'), C: ofTier('C'), D: ofTier('D') };
    const newId = (): string => `${options.idPrefix}${(this.#ids += 1).toString(36)}`;
    this.#quotes = new QuoteMaker({
      chance: this.#chance,
      dealers: this.#dealers,
      pricer,
      books,
      workdays,
      newId,
    });
    this.#makers = new MarketMakers({
      chance: this.#chance,
      dealers: this.#dealers,
      quotes: this.#quotes,
      books,
      bonds: quoted,
    });
    this.#answers = new Answers({
      chance: this.#chance,
      books,
      counterparty: (intention) => ({
        ...this.#quotes.hit(intention),
        quoteInd: 1,
        timeInForce: 3,
        specifyTime: '0',
        expireAt: 0,
      }),
      isFair: (securityId, intention) => this.#isFair(securityId, intention),
    });
  }

  /** Fair yield of a bond in 1e-4 %, not rounded; undefined for one that is not quoted. */
  fairYield(securityId: string): number | undefined {
    return this.#fair.of(securityId);
  }

  /** How far the curve has moved at this bond's maturity since the start or the last `remark`, in 1e-4 %. */
  curveShift(bond: BondTerms, now: number): number {
    const loadings = loadingsAt(yearsLeft(bond, beijingDate(now)));
    return curveYield(this.#curve.now, loadings) - curveYield(this.#marked, loadings);
  }

  /** Valuations were made now: `curveShift` is measured from here. */
  remark(): void {
    this.#marked = { ...this.#curve.now };
  }

  /** Makes the next step start afresh: no market time passes until then. */
  pause(): void {
    this.#last = null;
  }

  /** The dealers' actions since the last step, up to `now`. None while the market is closed. */
  step(now: number): MarketCommand[] {
    this.#turnDay(now);
    const since = this.#last ?? now;
    this.#last = now;
    const weight = this.#options.session.weight(now);
    if (weight === 0) return [];
    // A machine waking from sleep must not produce hours of quotes at once.
    const elapsedMs = Math.min(Math.max(0, now - since), MAX_STEP_MS) * this.#options.speed;
    this.#marketMs += elapsedMs;
    this.#move(elapsedMs, weight, since, now);
    const commands: MarketCommand[] = this.#expiring
      .due(this.#marketMs)
      .flatMap((expiring) => this.#withdrawal(expiring));
    commands.push(...this.#answers.due(this.#marketMs));
    commands.push(...this.#makers.refresh((securityId) => this.#fair.of(securityId), this.#marketMs, now));
    const minutes = (elapsedMs / MS_PER_MINUTE) * weight;
    for (const tier of TIER_NAMES) this.#trade(tier, minutes, now, commands);
    return commands;
  }

  /**
   * The quotes of a market that has been open for a while, for a start in mid-session, so that no screen is empty. Adopts the simulated dealers'
   * quotes from an earlier run that are still in `alive`.
   */
  populate(now: number, alive: readonly BookState[] = []): MarketCommand[] {
    this.#turnDay(now);
    if (!this.#options.session.isOpen(now)) return [];
    for (const book of alive) this.#adopt(book);
    const commands = this.#makers.refresh((securityId) => this.#fair.of(securityId), this.#marketMs, now);
    for (const tier of TIER_NAMES) {
      const { quotesPerMinute, meanLifeMs } = TIERS[tier];
      for (const bond of this.#tiers[tier]) {
        const present = this.#options.books
          .booksOf(bond.securityId)
          .reduce((sum, book) => sum + book.bids.length + book.ofrs.length, 0);
        const count = this.#chance.poisson((quotesPerMinute * meanLifeMs) / MS_PER_MINUTE) - present;
        for (let i = 0; i < count; i += 1) commands.push(...this.#newQuote(bond, now));
      }
    }
    return commands;
  }

  /**
   * Takes back actions that could not be written. What a counterparty waits for is due again at the next step: answers, matches, withdrawals, makers'
   * replacements. A quote that did not come is not missed.
   */
  takeBack(commands: readonly MarketCommand[]): void {
    for (const one of commands) {
      const { securityId, bucket, command } = one;
      this.#answers.takeBack(one, this.#marketMs);
      this.#makers.takeBack(one);
      if (command.type !== 'cancel') continue;
      for (const id of command.ids)
        this.#expiring.add(this.#marketMs, { securityId, bucket, id, ownerId: command.ownerId });
    }
  }

  /** Takes note of what happened, whatever caused it. */
  observe(deltas: readonly BookDelta[], now: number): void {
    for (const { securityId, bucket, orders, trades } of deltas) {
      const bond = this.#bonds.get(securityId);
      if (!bond) continue;
      for (const { trade } of trades) {
        this.#dealers.trade(trade.bidOrgId, securityId, trade.qty, now);
        this.#dealers.trade(trade.ofrOrgId, securityId, -trade.qty, now);
        const sign = trade.direction === 'GVN' ? 1 : trade.direction === 'TKN' ? -1 : 0;
        this.#fair.push(securityId, (sign * TIERS[bond.tier].impactBp * E4_PER_BP * trade.qty) / 1000);
      }
      for (const { order } of orders) {
        if (order.phase === 'asking') this.#answers.ask(securityId, bucket, order, this.#marketMs);
        if (isIntention(order)) this.#answers.work(securityId, bucket, order, this.#marketMs);
        this.#makers.observe(securityId, order, this.#marketMs);
      }
    }
  }

  #turnDay(now: number): void {
    const today = beijingDate(now);
    if (today === this.#day) return;
    const first = this.#day === '';
    this.#day = today;
    this.#fair.setDay([...this.#bonds.values()], today, first ? this.#options.anchors : new Map());
  }

  /** Moves the curve and the bonds' own components. */
  #move(elapsedMs: number, weight: number, since: number, now: number): void {
    const days = ((elapsedMs / MS_PER_MINUTE) * weight) / DAY_WEIGHT_MINUTES;
    this.#curve.advance(days);
    this.#fair.advance(days);
    // Half of the jumps occur with the morning's open-market operations, half at any time.
    const at = JUMPS.operationsSecond;
    const operations = beijingSecondOfDay(since) < at && beijingSecondOfDay(now) >= at;
    if (operations && this.#chance.happens(JUMPS.perDay / 2))
      this.#curve.jump(JUMPS.sdBp * this.#chance.gaussian());
    if (days > 0 && this.#chance.happens((JUMPS.perDay / 2) * days))
      this.#curve.jump(JUMPS.sdBp * this.#chance.gaussian());
  }

  /** New quotes and hits of one tier in this many weighted minutes. */
  #trade(tier: QuotedBond['tier'], minutes: number, now: number, commands: MarketCommand[]): void {
    const bonds = this.#tiers[tier];
    if (bonds.length === 0 || minutes <= 0) return;
    const { quotesPerMinute, hitShare } = TIERS[tier];
    const arrivals = this.#chance.poisson(bonds.length * quotesPerMinute * minutes);
    for (let i = 0; i < arrivals; i += 1) commands.push(...this.#newQuote(this.#chance.pick(bonds), now));
    const hits = this.#chance.poisson(bonds.length * quotesPerMinute * hitShare * minutes);
    for (let i = 0; i < hits; i += 1) commands.push(...this.#hit(this.#chance.pick(bonds)));
  }

  /** Rising yields attract sellers, falling ones buyers: up to 10 % more of them. */
  #side(): Side {
    const tilt = Math.max(-0.1, Math.min(0.1, this.#curve.drift / (5 * E4_PER_BP)));
    return this.#chance.happens(0.5 - tilt / 2) ? 1 : 2;
  }

  #newQuote(bond: QuotedBond, now: number): MarketCommand[] {
    const fair = this.#fair.of(bond.securityId);
    if (fair === undefined) return [];
    const marketLifeMs = this.#chance.exponential(TIERS[bond.tier].meanLifeMs);
    const quote = this.#quotes.quote(bond, this.#side(), fair, marketLifeMs / this.#options.speed, now);
    if (quote === null) return [];
    const { order, lifeMs } = quote;
    const bucket = bucketOf(order.settlType);
    const expiring = { securityId: bond.securityId, bucket, id: order.id, ownerId: order.ownerId };
    if (lifeMs !== null) this.#expiring.add(this.#marketMs + marketLifeMs, expiring);
    return [{ securityId: bond.securityId, bucket, command: { type: 'place', order } }];
  }

  #hit(bond: QuotedBond): MarketCommand[] {
    const side = this.#side();
    const target = this.#target(bond.securityId, side === 1 ? 2 : 1);
    if (!target) return [];
    return [
      {
        securityId: bond.securityId,
        bucket: bucketOf(target.settlType),
        command: { type: 'place', order: this.#quotes.hit(target) },
      },
    ];
  }

  /** The quote that a dealer would hit: mostly the best of a book; of several books, the busiest side first. */
  #target(securityId: string, side: Side): BookOrder | undefined {
    const sides = this.#options.books
      .booksOf(securityId)
      .map((book) => (side === 1 ? book.bids : book.ofrs))
      .filter((orders) => orders.length > 0)
      .sort((a, b) => b.length - a.length);
    const orders = sides[this.#chance.happens(0.9) ? 0 : this.#chance.index(Math.max(1, sides.length))];
    if (!orders) return undefined;
    const firm = orders.find((order) => order.quoteInd === 1);
    return this.#chance.happens(0.8) ? (firm ?? orders[0]) : orders[0];
  }

  #withdrawal({ securityId, bucket, id, ownerId }: Expiring): MarketCommand[] {
    const book = this.#options.books.book(securityId, bucket);
    const live = book?.bids.some((order) => order.id === id) || book?.ofrs.some((order) => order.id === id);
    return live
      ? [{ securityId, bucket, command: { type: 'cancel', ids: [id], ownerId, reason: 'user' } }]
      : [];
  }

  /** Whether a dealer would trade an intention: no better for its owner than the fair yield plus some half-spreads. */
  #isFair(securityId: string, { side, yieldE4 }: BookOrder): boolean {
    const fair = this.#fair.of(securityId);
    const bond = this.#bonds.get(securityId);
    if (fair === undefined || !bond) return false;
    const slack = INTENTION_SLACK * TIERS[bond.tier].halfSpreadBp * E4_PER_BP;
    return side === 1 ? yieldE4 <= fair + slack : yieldE4 >= fair - slack;
  }

  #adopt(book: BookState): void {
    const { securityId, bucket } = book;
    const bond = this.#bonds.get(securityId);
    for (const order of [...book.bids, ...book.ofrs]) {
      if (isIntention(order)) this.#answers.work(securityId, bucket, order, this.#marketMs);
      if (order.source !== 'sim') continue;
      const lifeMs = bond ? this.#chance.exponential(TIERS[bond.tier].meanLifeMs) : 0;
      this.#expiring.add(this.#marketMs + lifeMs, {
        securityId,
        bucket,
        id: order.id,
        ownerId: order.ownerId,
      });
    }
    for (const hit of book.pendingHits) this.#answers.ask(securityId, bucket, hit, this.#marketMs);
  }
}
