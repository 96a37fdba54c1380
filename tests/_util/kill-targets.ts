import { connectStorage, runningPostgres, type Storage } from '#server/db';
import { createLogger } from '#server/runtime';
import type { KillTarget } from './kill-run.ts';
import { addressOf, freePort, runMain } from './run-main.ts';
import { silentFeed } from './silent-feed.ts';

/** Settings of servers under load from one machine. */
export const killSettings = (): Readonly<Record<string, string>> => ({
  DEMO: '1',
  FEED: silentFeed(),
  TRUSTED_PROXIES: '127.0.0.1',
  LOGIN_CAPTCHA: '0',
  MAX_REQUESTS_PER_MINUTE: '0',
});

export interface Killable extends KillTarget {
  stop(): Promise<void>;
}

/** One server on the embedded database of its folder, or on another one given by `env` and `database`, restarted as soon as it is dead. */
export async function killableServer(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  database: (dataDir: string) => Storage = databaseIn,
): Promise<Killable> {
  const settings = { ...killSettings(), PORT: String(await freePort()), DATA_DIR: dataDir, ...env };
  let run = runMain(settings);
  const url = (await addressOf(run)).replace('localhost', '127.0.0.1');
  const storage = database(dataDir);
  return {
    url,
    storage,
    isServedMeanwhile: false,
    async kill() {
      run.child.kill('SIGKILL');
      await run.ended;
    },
    // There is no other.
    takeOverMs: async () => null,
    async ready() {
      const began = performance.now();
      run = runMain(settings);
      await addressOf(run);
      return Math.round(performance.now() - began);
    },
    async stop() {
      run.child.kill('SIGTERM');
      await run.ended;
      await storage.close();
    },
  };
}

function databaseIn(dataDir: string): Storage {
  const postgres = runningPostgres(dataDir);
  if (postgres === null) throw new Error('the embedded database is not running');
  return connectStorage({ ...postgres, max: 2 }, createLogger('silent'));
}
