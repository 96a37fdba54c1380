import { Archive } from '#server/archive';
import { AuditWriter } from '#server/domain/audit';
import { type BondDirectory, OrganisationReader } from '#server/domain/bonds';
import type { TradingCalendar } from '#server/domain/calendar';
import { createMarketServices, marketSources, type MarketServices } from '#server/domain/market';
import { InboxFollower, MessageReader, messageSource, MessageWriter } from '#server/domain/messages';
import { createOrderServices, OrderActors, OrderLedger, type OrderServices } from '#server/domain/orders';
import type { Storage } from '#server/db';
import type { Bus } from '#server/bus';
import { Hub } from '#server/push';
import { createLogger, type Random, type randomId, type Undo } from '#server/runtime';
import { ManualClock } from '../../_util/manual-clock.ts';
import { noLapses } from '../../_util/no-lapses.ts';
import { PageOf } from './viewer.ts';
import { sessionOfTrader, TRADERS } from './traders.ts';
import { Turnstile, type TurnstileDeps } from './turnstile.ts';

/** Shared by the processes of one platform. */
export interface Shared {
  readonly directory: BondDirectory;
  readonly calendar: TradingCalendar;
}

const log = createLogger('silent');

/** The market and the orders of a server, on any database. */
export function tradingServices(
  storage: Storage,
  clock: ManualClock,
  bus: Bus,
  { directory, calendar }: Shared,
  newId?: typeof randomId,
) {
  // Sending takes no time: the time it takes on this machine must not affect a seed.
  const hub = new Hub({ bus, clock, log, snapshotRowsPerSecond: 1e9, stopwatch: () => 0 });
  const audit = new AuditWriter(clock);
  const inbox = new InboxFollower({ db: storage.kysely, bus, clock, log, here: hub.here });
  const messages = new MessageWriter(clock, hub, inbox, newId);
  const actors = new OrderActors();
  const market = createMarketServices({
    storage,
    clock,
    log,
    bus,
    onCurrent: (isCurrent) => hub.setLive(isCurrent),
    publisher: hub.here,
    bonds: { directory, organisations: new OrganisationReader(storage.kysely) },
    calendar,
    isOpen: () => true,
    feed: 'none',
    isRecorded: false,
    hasDemoAccounts: false,
    ledger: (words) => new OrderLedger({ audit, messages, actors, words, lapsesOf: noLapses }),
  });
  const rules = { isOpen: () => true, deviationBp: { rates: 1000, credit: 1000, belowAA: 1000 } };
  const orders = createOrderServices({
    storage,
    clock,
    log,
    publisher: hub.here,
    market,
    calendar,
    rules,
    audit,
    archive: new Archive('/nowhere'),
    actors,
    admittedAtLeast: 1e9,
    newId,
  });
  for (const source of [
    ...marketSources(market),
    ...orders.push.sources(),
    messageSource(storage.kysely, new MessageReader()),
  ])
    hub.add(source);
  return { hub, market, orders, inbox };
}

/** Ids determined by the seed. */
const idsOf =
  (random: Random): typeof randomId =>
  (prefix) =>
    `${prefix}${Array.from({ length: 4 }, () => random.int(0, 0xff_ff_ff_ff).toString(36).padStart(7, '0')).join('')}`;

/** One server process of the platform: its own memory, clock, connections and readers. */
export class ServerProcess {
  readonly name: string;
  readonly clock: ManualClock;
  readonly turnstile: Turnstile;
  readonly market: MarketServices;
  readonly orders: OrderServices;
  readonly pages: readonly PageOf[];
  readonly hub: Hub;
  /** Remaining simulation ticks for which it is frozen. */
  frozenFor = 0;
  #awayFor = 0;
  isReady = false;
  /** It failed to start: the database was unreachable. */
  hasFailed = false;
  readonly #bus: Bus;
  readonly #inbox: InboxFollower;
  readonly #undos: Undo[] = [];

  constructor(
    name: string,
    startMs: number,
    bus: Bus,
    shared: Shared,
    deps: TurnstileDeps,
    random: Random,
    onFrame: (operId: string, text: string) => void,
  ) {
    this.name = name;
    this.#bus = bus;
    this.clock = new ManualClock(startMs);
    this.turnstile = new Turnstile(deps);
    const { hub, market, orders, inbox } = tradingServices(
      this.turnstile.storage,
      this.clock,
      bus,
      shared,
      idsOf(random),
    );
    this.hub = hub;
    this.market = market;
    this.orders = orders;
    this.#inbox = inbox;
    this.pages = TRADERS.map(
      (trader) => new PageOf(sessionOfTrader(trader), (text) => onFrame(trader, text)),
    );
  }

  /** Starts as the product does: rejects if the database is unreachable. The caller then starts another. */
  async start(): Promise<void> {
    await this.market.load();
    await this.market.start();
    this.#undos.push(this.orders.push.start(), this.#inbox.start());
    for (const page of this.pages) page.open(this.hub);
    this.isReady = true;
  }

  pass(ms: number): void {
    this.clock.advance(ms);
    for (const page of this.pages) page.askAgain();
  }

  /** Remaining ticks for which it cannot reach the database. */
  get awayFor(): number {
    return this.#awayFor;
  }
  set awayFor(ticks: number) {
    this.#awayFor = ticks;
    this.turnstile.isAway = ticks > 0;
  }

  get isFrozen(): boolean {
    return this.frozenFor > 0;
  }

  /** As after kill -9: none of it continues. Its connections are left for the caller to close. */
  async die(): Promise<void> {
    await this.#bus.close();
    for (const undo of this.#undos) undo();
  }
}
