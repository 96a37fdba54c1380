import type { ServerCommand } from '#contract/push';
import { DEFAULT_LANGUAGE } from '#contract/rules';
import {
  accountsArea,
  alertsArea,
  type Area,
  bondsArea,
  casesArea,
  configArea,
  consoleArea,
  eventsArea,
  type DemoAccount,
  externalPluginsArea,
  logArchiveArea,
  marketArea,
  networkStatusArea,
  orderBooks,
  ordersArea,
  type ServerContext,
  type Wired,
} from '#server/areas';
import { type Bus, localBus, natsBus } from '#server/bus';
import type { Route, SessionResolver } from '#server/call';
import type { Config } from '#server/config';
import {
  DatabasePoll,
  externalLog,
  logBacklog,
  openStorage,
  type Storage,
  followDatabaseClock,
} from '#server/db';
import { createCalendar, type TradingCalendar } from '#server/domain/calendar';
import { RunningSettings } from '#server/domain/config';
import type { MarketOrigin } from '#server/domain/market';
import { type CallRefusal, NO_ORIGINS, type OnDenied, type PageOrigins } from '#server/http';
import type { MailServerState } from '#server/mail';
import type { Meter } from '#server/metrics';
import { Hub, type StreamRights } from '#server/push';
import {
  assertReadable,
  type Clock,
  AdjustableClock,
  type Logger,
  systemClock,
  type Undo,
} from '#server/runtime';
import { openTracing, statementName, type Tracing } from '#server/tracing';
import { dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';

export interface Services extends ServerContext {
  readonly sessions: SessionResolver;
  readonly routes: readonly Route[];
  readonly serves: readonly ((app: FastifyInstance) => void)[];
  readonly measures: readonly ((meter: Meter) => void)[];
  readonly onDenied: OnDenied;
  readonly refuses: CallRefusal;
  readonly streamRights: StreamRights;
  readonly currentCommands: () => Promise<readonly ServerCommand[]>;
  /** Empty unless the configuration requests demonstration accounts. Filled after the start. */
  demoAccounts(): Promise<readonly DemoAccount[]>;
  /** As currently configured. */
  pageOrigins(): Promise<PageOrigins>;
  /** As configured when `pageOrigins` was last called; null: the build's own. */
  productName(): string | null;
  marketOrigin(): MarketOrigin;
  mailServer(): MailServerState;
  start(): Promise<void>;
  /** Stops the areas, the bus and the database. */
  close(): Promise<void>;
}

export interface ServiceOptions {
  readonly config: Config;
  readonly log: Logger;
  /** For tests: a clock that keeps its own time. Absent: the machine's, kept on the database's time. */
  readonly clock?: Clock;
  /** For tests: a database that is already open. The services close it. */
  readonly storage?: Storage;
  /** For tests: a bus with injected faults. The services close it. */
  readonly bus?: Bus;
  /** Called when the server cannot continue. */
  readonly onLost?: (reason: string) => void;
  /** Ends the opening of the database. */
  readonly signal?: AbortSignal;
  /** For tests of the frame: replaces the product's areas. */
  readonly wire?: (context: ServerContext) => Wired | Promise<Wired>;
}

/** Opens the database and wires the areas. Nothing runs until `start`. Rejects with the signal's reason if it is aborted in time. */
export async function createServices({
  config,
  log,
  clock = new AdjustableClock(systemClock, () => performance.now()),
  storage,
  bus: injectedBus,
  onLost,
  signal,
  wire,
}: ServiceOptions): Promise<Services> {
  const { databaseUrl, dataDir, backupDir } = config;
  const settings = new RunningSettings();
  // First: a file that cannot be used is refused before a database is created.
  const calendar = createCalendar({
    overridesFile: config.calendarFile ?? undefined,
    hours: () => settings.hours,
  });
  // In its default place it is checked with the data folder.
  if (dirname(config.archiveDir) !== dataDir)
    assertReadable('ARCHIVE_DIR', config.archiveDir, 'archived months cannot be read');
  const opened =
    storage ??
    (await openStorage({
      databaseUrl,
      dataDir,
      backupDir,
      log,
      signal,
      ...(onLost === undefined ? {} : { onLost }),
    }));
  const bus = injectedBus ?? (await openBus(config.busUrl, log, opened));
  const tracing = await openTracing(config.tracing, log.child({ part: 'tracing' }));
  if (tracing !== null) traceStatements(opened, tracing);
  const { snapshotRowsPerSecond } = config.limits;
  const hub = new Hub({ bus, clock, log: log.child({ part: 'push' }), snapshotRowsPerSecond, tracing });
  const databasePoll = new DatabasePoll(opened.kysely, log.child({ part: 'poll' }));
  const context: ServerContext = { config, log, clock, storage: opened, databasePoll, bus, hub, tracing };
  try {
    const wired = await (wire?.(context) ?? wireAreas(context, settings, calendar));
    return joinAreas(context, { ...wired, areas: [...wired.areas, ...logArchive(context)] });
  } catch (error) {
    await bus.close();
    await opened.close();
    throw error;
  }
}

/** Keeps the machine's clock on the database's time, before anything goes by it. */
async function keepTime({ clock, databasePoll, log }: ServerContext): Promise<void> {
  if (!(clock instanceof AdjustableClock)) return;
  followDatabaseClock(databasePoll, { clock, log });
  await databasePoll.poll();
}

async function openBus(busUrl: string | null, log: Logger, storage: Storage): Promise<Bus> {
  if (busUrl === null) return localBus(log);
  try {
    return await natsBus(busUrl, log.child({ part: 'bus' }));
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** Traces statements by name, if they are part of a traced operation. */
function traceStatements(storage: Storage, tracing: Tracing): void {
  storage.onStatement(({ text, startedAt, error }) => {
    if (tracing.current === null) return;
    const name = statementName(text);
    const span = tracing.start(name, {
      kind: 'client',
      startedAt,
      attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name },
    });
    if (error !== null) span.fail(error instanceof Error ? error.name : 'Error');
    span.end();
  });
}

/** The product's areas, in starting order. */
async function wireAreas(
  context: ServerContext,
  settings: RunningSettings,
  calendar: TradingCalendar,
): Promise<Wired> {
  const bonds = bondsArea(context, calendar);
  const { area, accounts, demoAccounts, onDenied, mailServer } = await accountsArea(context, {
    identity: () => settings.identity,
    terms: (db, operId) => settings.termsFor(db, operId),
  });
  const books = orderBooks(accounts);
  const market = marketArea(context, bonds.bonds, calendar, { ledger: books.ledger });
  const orders = ordersArea(context, accounts, market.market, calendar, books, () => settings.priceBands);
  const networkStatus = networkStatusArea(context, market.pulse);
  const configuration = configArea(context, accounts, settings);
  const areas = [
    bonds.area,
    area,
    market.area,
    orders.area,
    alertsArea(context, accounts, market.market).area,
    casesArea(context, accounts, calendar, (id) => bonds.bonds.directory.get(id)?.shortName ?? null),
    networkStatus,
    configuration,
    consoleArea(context, accounts, configuration, { ...networkStatus, mailServer }),
    eventsArea(context, accounts),
    externalPluginsArea(context, configuration),
  ];
  return {
    areas,
    sessions: accounts.resolver,
    demoAccounts,
    onDenied,
    pageOrigins: configuration.pageOrigins,
    productName: () => settings.identity.product[DEFAULT_LANGUAGE],
    marketOrigin: () => market.market.origin,
    mailServer,
    refuses: configuration.refuses,
    streamRights: configuration.audienceGuard,
  };
}

/** Watches the log archive: of the embedded database where it has one, of an external one where that server or `backup --follow` archives it. */
function logArchive({ config, log: parent, clock, storage }: ServerContext): readonly Area[] {
  const log = parent.child({ part: 'backup' });
  const db = storage.kysely;
  if (config.databaseUrl !== null) {
    const external = externalLog(db, { now: clock.now, hasBackups: config.backupDir !== null });
    return [logArchiveArea({ log, clock, ...external, backupDir: config.backupDir })];
  }
  if (config.backupDir === null) return [];
  return [logArchiveArea({ log, clock, backlog: () => logBacklog(db, 'embedded') })];
}

function joinAreas(
  context: ServerContext,
  {
    areas,
    sessions,
    demoAccounts,
    onDenied = () => {},
    refuses = async () => false,
    streamRights = { round: 0, refusedStreams: async () => new Set() },
    pageOrigins = async () => NO_ORIGINS,
    productName = () => null,
    marketOrigin = () => 'none',
    mailServer = () => 'none',
  }: Wired,
): Services {
  for (const source of areas.flatMap((area) => area.sources ?? [])) context.hub.add(source);
  const started: Area[] = [];
  let stopGlance: Undo = () => {};
  return {
    ...context,
    sessions,
    demoAccounts,
    onDenied,
    refuses,
    streamRights,
    pageOrigins,
    productName,
    marketOrigin,
    mailServer,
    currentCommands: async () =>
      (await Promise.all(areas.map((area) => area.currentCommands?.() ?? []))).flat(),
    routes: areas.flatMap((area) => area.routes ?? []),
    serves: areas.flatMap((area) => area.serve ?? []),
    measures: areas.flatMap((area) => area.measure ?? []),
    async start() {
      await context.storage.untimed(async () => {
        await keepTime(context);
        for (const area of areas) {
          await area.start?.();
          started.push(area);
        }
      });
      stopGlance = context.databasePoll.start(context.clock);
    },
    async close() {
      stopGlance();
      for (const area of started.splice(0).toReversed()) {
        try {
          await area.stop?.();
        } catch (error) {
          context.log.error({ err: error }, 'an area did not stop in order');
        }
      }
      context.hub.close();
      await context.bus.close();
      await context.storage.close();
      await context.tracing?.close();
    },
  };
}
