import { type App, buildApp, createServices, type Services } from '#server/app';
import type { ServerContext, Wired } from '#server/areas';
import type { Session, SessionResolver } from '#server/call';
import { readConfig } from '#server/config';
import type { Storage } from '#server/db';
import { type Clock, createLogger, type Logger, systemClock } from '#server/runtime';
import { join } from 'node:path';
import { FIRST_START_NAME } from './first-start.ts';
import { layPasswordKey } from './password-key.ts';
import { createTempDatabase, type Template } from './temp-database.ts';
import { tempFolder } from './temp-folder.ts';

export interface TestServer {
  readonly app: App;
  readonly services: Services;
  /** http://127.0.0.1:PORT */
  readonly url: string;
  /** ws://127.0.0.1:PORT */
  readonly wsUrl: string;
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** Environment variables that override quiet defaults. */
  readonly env?: Readonly<Record<string, string>>;
  /** Areas in place of the product's, for tests of the framework. */
  readonly wire?: (context: ServerContext) => Wired | Promise<Wired>;
  readonly log?: Logger;
  /** In place of the system clock. */
  readonly clock?: Clock;
  /** Initial data of its database; default: empty with other areas, a first start's data with the product's. */
  readonly data?: Template;
}

/** Data that the product's areas create at their first start: 20,000 bonds, demonstration accounts, market history. */
export const firstStart: Template = {
  name: FIRST_START_NAME,
  async make({ storage }) {
    const server = await startOn(storage, {});
    await server.close();
  },
};

/** The real server on a temporary database and a free port. The product's own areas find the data of a first start there. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { wire, data = wire === undefined ? firstStart : undefined } = options;
  const database = await createTempDatabase(data);
  return startOn({ ...database.storage, close: () => database.drop() }, options);
}

async function startOn(
  storage: Storage,
  { env = {}, wire, log = createLogger('silent'), clock = systemClock }: TestServerOptions,
): Promise<TestServer> {
  const dataDir = tempFolder('server');
  await layPasswordKey(dataDir, clock);
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    CLIENT_DIR: join(dataDir, 'no-client'),
    DEMO: '1',
    MAX_REQUESTS_PER_MINUTE: '0',
    ...env,
  });
  const services = await createServices({
    config,
    log,
    clock,
    storage,
    ...(wire === undefined ? {} : { wire }),
  });
  const app = await buildApp(config, services);
  await services.start();
  const port = await app.listen();
  return {
    app,
    services,
    url: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}`,
    async close() {
      await app.close();
      await services.close();
    },
  };
}

/** A session for tests of the framework; `rights` change single fields. */
export function testSession(rights: Partial<Session> = {}): Session {
  return {
    sessionId: 'session-a',
    operId: 'oper-a',
    orgId: 'org-a',
    newAuth: 'Y',
    isMarketMakingTierUser: false,
    isSpecialPerson: false,
    isStaff: false,
    staffRoles: [],
    ...rights,
  };
}

/** Sessions held in memory, by token. */
export class TestSessions implements SessionResolver {
  readonly byToken = new Map<string, Session>();

  async resolve(token: string): Promise<Session | null> {
    return this.byToken.get(token) ?? null;
  }

  async wasReplaced(): Promise<boolean> {
    return false;
  }

  async live(ids: readonly string[]): Promise<ReadonlyMap<string, Session>> {
    const live = [...this.byToken.values()].filter(({ sessionId }) => ids.includes(sessionId));
    return new Map(live.map((session) => [session.sessionId, session]));
  }
}
