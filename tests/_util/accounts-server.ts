import { type App, buildApp, createServices } from '#server/app';
import {
  accountsArea,
  type AccountsTuning,
  casesArea,
  type ConfigArea,
  configArea,
  consoleArea,
  eventsArea,
  networkStatusArea,
} from '#server/areas';
import { readConfig } from '#server/config';
import type { Storage } from '#server/db';
import type { Accounts, HashCost } from '#server/domain/accounts';
import { createCalendar } from '#server/domain/calendar';
import type { MarketPulse } from '#server/domain/network-status';
import { createLogger, type Logger } from '#server/runtime';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiClient, loggedIn } from './api-client.ts';
import { ManualClock } from './manual-clock.ts';
import { layPasswordKey } from './password-key.ts';
import { PushClient } from './push-client.ts';
import { createTempDatabase, type TempDatabase } from './temp-database.ts';
import { tempFolder } from './temp-folder.ts';

/** For tests that are not about the cost of hashing. */
const CHEAP_HASH: HashCost = { memoryKiB: 64, passes: 1, lanes: 1 };

export interface AccountsServer {
  /** http://127.0.0.1:PORT */
  readonly url: string;
  readonly app: App;
  readonly accounts: Accounts;
  readonly configuration: ConfigArea;
  readonly storage: Storage;
  readonly clock: ManualClock;
  readonly dataDir: string;
  /** A client machine with its own address. */
  client(ip?: string): ApiClient;
  /** A client machine on which this demonstration account is logged in. */
  loggedIn(name: string, ip?: string): Promise<ApiClient>;
  /** A socket of a stream. */
  socket(type: string, token: string | null): PushClient;
  close(): Promise<void>;
}

export interface AccountsServerOptions extends AccountsTuning {
  readonly env?: Readonly<Record<string, string>>;
  readonly log?: Logger;
  readonly pulse?: MarketPulse;
  /** Another server's database, which remains when this one closes. */
  readonly database?: TempDatabase;
  /** An earlier server's folder and database, to test what a restart keeps. */
  readonly dataDir?: string;
  /** Content of catalogue.json, as the client's build writes it. Default: there is no build. */
  readonly catalogue?: unknown;
}

/** The real app with accounts, messages, network status, configuration and console, on a temporary database and a clock controlled by the test. */
export async function startAccountsServer(options: AccountsServerOptions = {}): Promise<AccountsServer> {
  const {
    env = {},
    log = createLogger(process.env['TEST_LOG'] === '1' ? 'info' : 'silent'),
    hashCost = CHEAP_HASH,
    sessionLife,
    pulse = calmMarket,
  } = options;
  const dataDir = options.dataDir ?? tempFolder('accounts');
  const clock = new ManualClock();
  await layPasswordKey(dataDir, clock);
  const clientDir = join(dataDir, 'no-client');
  if (options.catalogue !== undefined) {
    mkdirSync(clientDir, { recursive: true });
    writeFileSync(join(clientDir, 'catalogue.json'), JSON.stringify(options.catalogue));
  }
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    CLIENT_DIR: clientDir,
    DEMO: '1',
    MAX_REQUESTS_PER_MINUTE: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    // Tests of guessing run without the slider; tests of the slider switch it on.
    LOGIN_CAPTCHA: '0',
    ...env,
  });
  const storage = options.database === undefined ? await ownStorage() : shared(options.database);
  let accounts: Accounts | null = null;
  let configuration: ConfigArea | null = null;
  const calendar = createCalendar({ overridesFile: config.calendarFile ?? undefined });
  const services = await createServices({
    config,
    log,
    clock,
    storage,
    async wire(context) {
      const wired = await accountsArea(context, {
        hashCost,
        ...(sessionLife === undefined ? {} : { sessionLife }),
        ...(options.terms === undefined ? {} : { terms: options.terms }),
      });
      accounts = wired.accounts;
      const status = networkStatusArea(context, pulse);
      const configured = configArea(context, wired.accounts);
      configuration = configured;
      return {
        areas: [
          wired.area,
          casesArea(context, wired.accounts, calendar, bondName),
          status,
          configured,
          consoleArea(context, wired.accounts, configured, { ...status, mailServer: wired.mailServer }),
          eventsArea(context, wired.accounts),
        ],
        sessions: wired.accounts.resolver,
        demoAccounts: wired.demoAccounts,
        onDenied: wired.onDenied,
        refuses: configured.refuses,
        streamRights: configured.audienceGuard,
        mailServer: wired.mailServer,
      };
    },
  });
  if (accounts === null || configuration === null) throw new Error('the accounts area was not wired');
  const app = await buildApp(config, services);
  await services.start();
  const port = await app.listen();
  const url = `http://127.0.0.1:${port}`;
  const server: AccountsServer = {
    url,
    app,
    accounts,
    configuration,
    storage,
    clock,
    dataDir,
    client: (ip) => new ApiClient(url, ip),
    loggedIn: (name, ip) => loggedIn(url, name, ip),
    socket: (type, token) =>
      new PushClient(`ws://127.0.0.1:${port}/ws/${token === null ? 'noauth' : 'auth'}?type=${type}`, token),
    async close() {
      await app.close();
      await services.close();
    },
  };
  return server;
}

/** The server's own database, which is dropped with it. */
async function ownStorage(): Promise<Storage> {
  const database = await createTempDatabase();
  return { ...database.storage, close: () => database.drop() };
}

/** A database that remains when the server closes. */
const shared = ({ storage }: TempDatabase): Storage => ({ ...storage, close: async () => {} });

/** The only bond of this server; it has no market. */
const bondName = (securityId: string): string | null => (securityId === '240210.IB' ? '24国开10' : null);

const calmMarket: MarketPulse = {
  isEngineAlive: () => true,
  isCurrent: () => true,
  isOpen: () => true,
  isAlwaysOpen: false,
  lastUpdateAt: () => null,
  expectedWithinMs: () => null,
};
