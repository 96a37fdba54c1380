import { beijingDate, MS_PER_HOUR } from '#contract/rules';
import type { Bus } from '#server/bus';
import type { Storage } from '#server/db';
import type { BondServices } from '#server/domain/bonds';
import type { TradingCalendar } from '#server/domain/calendar';
import type { LocalPublisher } from '#server/push';
import type { Clock, Logger, Undo } from '#server/runtime';
import type { Tracing } from '#server/tracing';
import { BondPricer } from './bond-pricer.ts';
import { bookDays } from './book-day.ts';
import { BookFollower } from './book-follower.ts';
import { BookReplicator } from './book-replicator.ts';
import { DayTurner, type DayTurnerDeps } from './day-turner.ts';
import { ExpiryScheduler, type ExpirySchedulerDeps } from './expiry-scheduler.ts';
import { type BondLookup, bondLookup, termsOn } from './bond-lookup.ts';
import { LiveBooks } from './live-books.ts';
import { MarketNames } from './market-names.ts';
import { MarketReader } from './market-reader.ts';
import type { Ledger } from './ledger.ts';
import { MarketWriter } from './market-writer.ts';
import { pruneMarket } from './prune-market.ts';
import { publishChanges } from './push/market-sources.ts';
import { TrendBarWriter } from './trend-bar-writer.ts';
import { ValuationMarks } from './valuation-marks.ts';
import { MarketRows } from './view/market-rows.ts';
import { MarketView } from './view/market-view.ts';

export interface MarketDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Logger;
  /** Wakes the other processes. */
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>;
  /** Called when the displayed data may be stale because the database cannot be followed, and when it is current again. */
  readonly onCurrent?: (isCurrent: boolean) => void;
  /** Reaches the readers of this process: every process publishes the changes it learns of. */
  readonly publisher: LocalPublisher;
  readonly bonds: Pick<BondServices, 'directory' | 'organisations'>;
  readonly calendar: TradingCalendar;
  /** Whether quotes may rest at this moment. */
  readonly isOpen: (now: number) => boolean;
  /** The configured feed. */
  readonly feed: 'simulated' | 'replay' | 'none';
  /** Quotes keep the prices that they come with, whatever the terms of their bonds. */
  readonly isRecorded: boolean;
  /** The server has demonstration accounts, and bonds and institutions for them. */
  readonly hasDemoAccounts: boolean;
  /** Kept in step with users' orders; absent in tests of the market alone. */
  readonly ledger?: (words: LedgerWords) => Ledger;
  /** Null or absent: nothing is traced. */
  readonly tracing?: Tracing | null;
}

/**
 * Where quotes come from other than from users: a demonstration, simulated throughout; simulated dealers beside real users; a recording; or
 * nowhere.
 */
export type MarketOrigin = 'demo' | 'simulated' | 'replay' | 'none';

/** Names for a ledger's messages. */
export interface LedgerWords {
  bond(securityId: string): string;
  org(orgId: string): string;
}

/** The market of this process: the way to change it, and its current state. */
export interface MarketServices {
  readonly books: LiveBooks;
  readonly writer: MarketWriter;
  readonly reader: MarketReader;
  readonly view: MarketView;
  readonly rows: MarketRows;
  readonly bonds: BondLookup;
  readonly names: MarketNames;
  readonly marks: ValuationMarks;
  readonly pricer: BondPricer;
  /** Shows a trader's name with their quotes from now on, also on open sockets; null hides it. */
  showTrader(ownerId: string, name: string | null): void;
  readonly origin: MarketOrigin;
  /** Quotes are simulated, by dealers of the feed or by demonstration accounts. */
  readonly demo: boolean;
  readonly isOpen: (now: number) => boolean;
  readonly now: () => number;
  /** Whether this process follows the database: the data it shows is at most some seconds old. */
  readonly isCurrent: () => boolean;
  /** Reads everything from the database. Once, before `start`. */
  load(): Promise<void>;
  /** Watches expiries, other processes and the turn of the day. `onClosed` runs after each market close. Undo with `stop`. */
  start(onClosed?: () => Promise<void>): Promise<void>;
  /** Stops what `start` began, and writes pending data. */
  stop(): Promise<void>;
}

/** How often bars are written, and old rows of simulated dealers deleted. */
const FLUSH_MS = 5000;
/** How often the bars of other processes' commits are completed. */
const COMPLETE_MS = 60_000;
const PRUNE_MS = MS_PER_HOUR;
/** Maximum delay before imported and deleted valuations take effect. */
const MARKS_MS = 10_000;

export function createMarketServices(deps: MarketDeps): MarketServices {
  const parts = marketParts(deps);
  const { books, writer, reader, view, rows, bonds, names, marks, pricer, follower } = parts;
  const { hasDemoAccounts, isOpen, clock } = deps;
  return {
    books,
    writer,
    reader,
    view,
    rows,
    bonds,
    names,
    marks,
    pricer,
    showTrader(ownerId, name) {
      if (names.setTrader(ownerId, name))
        publishChanges(view.restate(ownerId), deps.publisher, { view, rows }, clock.now());
    },
    get origin() {
      return originOf(deps);
    },
    get demo() {
      return hasDemoAccounts || originOf(deps) === 'simulated';
    },
    isOpen,
    now: clock.now,
    isCurrent: () => follower.isCurrent,
    ...marketLife(deps, parts),
  };
}

/** The simulated market is silent while no bond has a tier. */
export function originOf({
  feed,
  hasDemoAccounts,
  bonds,
}: Pick<MarketDeps, 'feed' | 'hasDemoAccounts'> & {
  readonly bonds: { readonly directory: Pick<BondServices['directory'], 'all'> };
}): MarketOrigin {
  if (feed !== 'simulated') return feed;
  if (hasDemoAccounts) return 'demo';
  // Asked for each page sent: without a copy of all bonds, and no further than the first that is quoted.
  for (const { tier } of bonds.directory.all()) if (tier !== 'none') return 'simulated';
  return 'none';
}

type MarketParts = ReturnType<typeof marketParts>;

/** The parts of the market, with nothing loaded or started. */
function marketParts({
  storage,
  clock,
  log,
  bus,
  onCurrent = () => {},
  bonds: { directory },
  calendar,
  isOpen,
  isRecorded,
  ledger,
  tracing = null,
}: MarketDeps) {
  const books = new LiveBooks();
  const bonds = bondLookup(directory);
  const names = new MarketNames();
  const orderLedger = ledger?.({
    bond: (securityId) => bonds.get(securityId)?.symbol ?? securityId,
    org: (orgId) => names.org(orgId) ?? orgId,
  });
  const pricer = new BondPricer(termsOn(directory), calendar);
  const daysAt = bookDays(pricer, bonds, isOpen, isRecorded);
  const deps = { storage, books, clock, log, daysAt, tracing };
  const writer = new MarketWriter(orderLedger === undefined ? deps : { ...deps, ledger: orderLedger });
  const replicator = new BookReplicator({ storage, books, writer });
  const follower = new BookFollower({ replicator, books, writer, bus, clock, log, onCurrent });
  const reader = new MarketReader(storage.kysely);
  const view = new MarketView(books);
  const marks = new ValuationMarks();
  const rows = new MarketRows({ view, books, bonds, marks, pricer, names, now: clock.now });
  const bars = new TrendBarWriter(storage, view);
  return {
    books,
    bonds,
    names,
    pricer,
    daysAt,
    writer,
    replicator,
    follower,
    reader,
    view,
    marks,
    rows,
    bars,
  };
}

/** Loads the market, and keeps it in step with time and the other processes until stopped. */
function marketLife(
  { storage, clock, log, publisher, isOpen, bonds }: MarketDeps,
  { books, writer, reader, view, rows, names, marks, replicator, follower, bars, daysAt }: MarketParts,
): Pick<MarketServices, 'load' | 'start' | 'stop'> {
  const undos: Undo[] = [];
  const onError = loggedAs(log);
  const onBarsLost = onError('trend bars could not be written');
  const flush = (): Promise<void> => bars.flush().catch(onBarsLost);
  const complete = (): Promise<void> => bars.complete(clock.now()).catch(onBarsLost);
  return {
    async load() {
      const at = clock.now();
      await Promise.all([
        names.load(bonds.organisations),
        marks.load(storage.kysely, beijingDate(clock.now())),
        replicator.load(),
      ]);
      // After the books: what another process does in between is then caught up with; read before them, it would be missed.
      const securityIds = new Set([...books.all()].map((book) => book.securityId));
      const versionOf = (securityId: string, bucket: string): number =>
        books.book(securityId, bucket)?.version ?? 0;
      const session = await reader.session({ securityIds, versionOf, at });
      view.restore({ ...session, securityIds });
      bars.doubt(session.bars.keys(), session.countedSince);
    },
    async start(onClosed = async () => {}) {
      undos.push(
        ...showCommits(writer, { view, rows, bars, publisher }),
        follower.start(),
        clock.every(FLUSH_MS, () => void flush()),
        clock.every(COMPLETE_MS, () => void complete()),
        ...keepFresh({ storage, clock, marks, names, bonds, onError }),
      );
      const onFault = onError('books could not be kept');
      undos.push(...(await keepBooks({ writer, books, daysAt, clock, isOpen, onClosed, onError: onFault })));
    },
    async stop() {
      for (const undo of undos.splice(0)) undo();
      await writer.idle();
      await flush();
      await complete();
    },
  };
}

/** Wraps listeners so that failures are logged under the name of their task. */
const loggedAs =
  (log: Logger) =>
  (what: string) =>
  (error: unknown): void => {
    log.error({ err: error }, what);
  };

interface CommitSinks {
  readonly view: MarketView;
  readonly rows: MarketRows;
  readonly bars: TrendBarWriter;
  readonly publisher: LocalPublisher;
}

/** Presents commits to readers. */
const showCommits = ({ afterCommit }: MarketWriter, { view, rows, bars, publisher }: CommitSinks): Undo[] => [
  afterCommit.on('applyView', ({ deltas, now }) => view.apply(deltas, now)),
  afterCommit.on('recordBars', (commit) => {
    bars.record(commit);
  }),
  afterCommit.on('publish', ({ changes, now }) => {
    publishChanges(changes, publisher, { view, rows }, now);
  }),
];

/** Maintains books in which nothing else happens: expiries, the close, the turn of the day. */
const keepBooks = async (deps: ExpirySchedulerDeps & DayTurnerDeps): Promise<readonly Undo[]> => [
  await new ExpiryScheduler(deps).start(),
  await new DayTurner(deps).start(),
];

/** Reloads changed valuations and institution names, and deletes old rows of simulated dealers. */
const keepFresh = ({
  storage,
  clock,
  marks,
  names,
  bonds,
  onError,
}: Pick<MarketDeps, 'storage' | 'clock' | 'bonds'> & {
  readonly marks: ValuationMarks;
  readonly names: MarketNames;
  readonly onError: (what: string) => (error: unknown) => void;
}): readonly Undo[] => [
  clock.every(MARKS_MS, () => {
    marks
      .refresh(storage.kysely, beijingDate(clock.now()))
      .catch(onError('valuations could not be read again'));
    names.loadOrgs(bonds.organisations).catch(onError('institutions could not be read again'));
  }),
  clock.every(PRUNE_MS, () => {
    pruneMarket(storage, clock.now()).catch(onError('old quotes could not be deleted'));
  }),
];
