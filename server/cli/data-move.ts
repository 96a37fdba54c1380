import { moveData } from '#server/backup';
import { isDatabaseUrl, readConfig } from '#server/config';
import { connectStorage, openStorage, runningPostgres } from '#server/db';
import { assertNodeVersion, createLogger, StartupError } from '#server/runtime';
import { runTool } from './tool.ts';
import { assertDatabase } from './tool-storage.ts';

const USAGE = 'usage: npm run data:move -- postgres://user:password@host/database';

/** Moves the embedded database of DATA_DIR to an empty external one. Returns the exit code. */
async function main([url, ...others]: readonly string[]): Promise<number> {
  assertNodeVersion(process.versions.node);
  if (url === undefined || others.length > 0 || !isDatabaseUrl(url)) throw new StartupError(USAGE);
  const { dataDir, backupDir } = readConfig(process.env);
  assertDatabase(dataDir);
  if (runningPostgres(dataDir) !== null)
    throw new StartupError(
      `a server runs on ${dataDir}: stop it first, so that nothing is written meanwhile`,
    );
  const log = createLogger('warn');
  const target = connectStorage({ connectionString: url, max: 2 }, log);
  const source = await openStorage({ databaseUrl: null, dataDir, backupDir, log });
  try {
    for (const { table, rows, hash } of await moveData(source, target))
      console.log(`${rows.padStart(10)}  ${table.padEnd(28)} ${hash}`);
    console.log(
      'every table is the same there: start the server with DATABASE_URL, and keep DATA_DIR/secrets',
    );
    return 0;
  } finally {
    await source.close();
    await target.close();
  }
}

await runTool(() => main(process.argv.slice(2)));
