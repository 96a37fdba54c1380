import { beijingDate, PRICE_BANDS } from '#contract/rules';
import { buildApp, createServices } from '#server/app';
import {
  accountsArea,
  alertsArea,
  type AlertsArea,
  bondsArea,
  marketArea,
  orderBooks,
  ordersArea,
  type OrdersArea,
} from '#server/areas';
import type { Bus } from '#server/bus';
import { readConfig } from '#server/config';
import type { Storage } from '#server/db';
import type { Accounts } from '#server/domain/accounts';
import { createCalendar } from '#server/domain/calendar';
import type { MarketServices } from '#server/domain/market';
import { createLogger } from '#server/runtime';
import { join } from 'node:path';
import { type ApiClient, loggedIn } from './api-client.ts';
import { bondsOn, DEMO_BONDS } from './bonds-template.ts';
import { ManualClock } from './manual-clock.ts';
import type { Quotable } from './order-entry.ts';
import { layPasswordKey } from './password-key.ts';
import { PushClient } from './push-client.ts';
import { silentFeed } from './silent-feed.ts';
import { createTempDatabase } from './temp-database.ts';
import { tempFolder } from './temp-folder.ts';

export interface TradingServer {
  readonly url: string;
  /** Address of its metrics; null unless `env` sets METRICS_PORT. */
  readonly metricsUrl: string | null;
  readonly storage: Storage;
  readonly clock: ManualClock;
  readonly accounts: Accounts;
  readonly market: MarketServices;
  readonly orders: OrdersArea['orders'];
  readonly alerts: AlertsArea['alerts'];
  /** Bonds with a valuation, rates first: each test may take its own. */
  bond(): Quotable;
  loggedIn(name: string, ip?: string): Promise<ApiClient>;
  /** demo_trader, demo_trader2 and demo_maker, of three institutions, each at an address of their own. */
  traders(): Promise<readonly [anna: ApiClient, bob: ApiClient, maker: ApiClient]>;
  socket(type: string, client: ApiClient): PushClient;
  /** Runs the timers of the next `ms`, and the work they start. */
  pass(ms: number): Promise<void>;
  close(): Promise<void>;
}

type Parts = Pick<TradingServer, 'accounts' | 'market' | 'orders' | 'alerts'>;

export interface TradingServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly clock?: ManualClock;
  /** Another process on this one's database. This server's close does not drop it. */
  readonly besides?: TradingServer;
  /** Inserts faults in front of another process's database. */
  readonly through?: (storage: Storage) => Storage;
  /** The test's own database, which it closes itself. */
  readonly on?: Storage;
  /** Order entries admitted at once whatever the pace; if absent, any number: a busy machine is slow, not wrong. */
  readonly admittedAtLeast?: number;
  /** In place of the configured one. */
  readonly bus?: Bus;
}

/**
 * The real server with accounts, bonds, market and trading on a temporary database, without simulated dealers, and with a clock controlled by
 * the test.
 */
export async function startTradingServer({
  env = {},
  besides,
  on = besides?.storage,
  bus,
  admittedAtLeast = Number.MAX_SAFE_INTEGER,
  through = (storage) => storage,
  clock = besides?.clock ?? new ManualClock(),
}: TradingServerOptions = {}): Promise<TradingServer> {
  const database = on === undefined ? await createTempDatabase(bondsOn(beijingDate(clock.now()))) : null;
  const dataDir = tempFolder('trading');
  await layPasswordKey(dataDir, clock);
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    CLIENT_DIR: join(dataDir, 'no-client'),
    DEMO: '1',
    FEED: silentFeed(),
    MAX_REQUESTS_PER_MINUTE: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    ...env,
  });
  const storage: Storage =
    database === null
      ? { ...through(on as Storage), close: async () => {} }
      : { ...database.storage, close: () => database.drop() };
  let parts: Parts | null = null;
  const services = await createServices({
    config,
    log: createLogger(process.env['TEST_LOG'] === '1' ? 'info' : 'silent'),
    clock,
    storage,
    ...(bus === undefined ? {} : { bus }),
    async wire(context) {
      const calendar = createCalendar();
      const bonds = bondsArea(context, calendar, { demoBonds: DEMO_BONDS });
      const { area, accounts, demoAccounts, onDenied } = await accountsArea(context, {
        hashCost: { memoryKiB: 64, passes: 1, lanes: 1 },
      });
      const books = orderBooks(accounts);
      const market = marketArea(context, bonds.bonds, calendar, {
        withPast: false,
        ledger: books.ledger,
        // Its recording is silent: what users quote is priced as without one.
        isRecorded: false,
      });
      const orders = ordersArea(context, accounts, market.market, calendar, books, () => PRICE_BANDS, {
        admittedAtLeast,
      });
      const alerts = alertsArea(context, accounts, market.market);
      parts = { accounts, market: market.market, orders: orders.orders, alerts: alerts.alerts };
      return {
        areas: [bonds.area, area, market.area, orders.area, alerts.area],
        sessions: accounts.resolver,
        demoAccounts,
        onDenied,
      };
    },
  });
  if (parts === null) throw new Error('the areas were not wired');
  // `as` holds: the line above ensures that `wire` has run.
  const { accounts, market, orders, alerts } = parts as Parts;
  const app = await buildApp(config, services);
  await services.start();
  const port = await app.listen();
  const url = `http://127.0.0.1:${port}`;
  const bondIds = market.bonds
    .quoted()
    .filter(
      ({ terms }) =>
        ['GB', 'FB'].includes(terms.bondType) && market.marks.get(terms.securityId) !== undefined,
    )
    .map(({ terms }) => terms.securityId)
    .sort();
  let issued = 0;
  return {
    url,
    metricsUrl: app.metricsUrl,
    storage,
    clock,
    accounts,
    market,
    orders,
    alerts,
    bond() {
      const securityId = bondIds[issued % bondIds.length] ?? '';
      issued += 1;
      return { securityId, yield: (market.marks.get(securityId)?.yieldE4 ?? 0) / 10_000 };
    },
    loggedIn: (name, ip = `192.0.2.${name.length + issued}`) => loggedIn(url, name, ip),
    traders: async () => [
      await loggedIn(url, 'demo_trader', '192.0.2.1'),
      await loggedIn(url, 'demo_trader2', '192.0.2.2'),
      await loggedIn(url, 'demo_maker', '192.0.2.3'),
    ],
    socket: (type, client) => new PushClient(`ws://127.0.0.1:${port}/ws/auth?type=${type}`, client.token),
    async pass(ms) {
      for (let passed = 0; passed < ms; passed += 200) {
        clock.advance(Math.min(200, ms - passed));
        await new Promise((resolve) => setImmediate(resolve));
        await market.writer.idle();
      }
    },
    async close() {
      await app.close();
      await services.close();
    },
  };
}
