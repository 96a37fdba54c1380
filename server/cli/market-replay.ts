import { readConfig } from '#server/config';
import { BookReplicator, LiveBooks, MarketWriter } from '#server/domain/market';
import { FeedLease, parseRecording, type Recording, RecordingError, ReplayFeed } from '#server/feed';
import {
  assertNodeVersion,
  createLogger,
  flagRefusal,
  readFlags,
  StartupError,
  systemClock,
  unreadable,
} from '#server/runtime';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { runTool } from './tool.ts';
import { openToolStorage } from './tool-storage.ts';

const USAGE = `usage: npm run market:replay -- FILE [--speed N]
  plays a recorded market into the configured database, N times as fast (default 1); Ctrl-C ends it`;

/** Plays a recording into the database, where the running server shows it. */
async function main(args: readonly string[]): Promise<number> {
  assertNodeVersion(process.versions.node);
  const { recording, file, speed } = readArguments(args);
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const storage = await openToolStorage(config, log);
  const lease = new FeedLease(storage.kysely, randomUUID());
  try {
    if (!(await lease.hold())) {
      throw new StartupError(
        `the server runs a feed of its own: stop it and start it with FEED=replay:${file}, or replay after it has stopped`,
      );
    }
    const books = new LiveBooks();
    const writer = new MarketWriter({ storage, books, clock: systemClock, log });
    await new BookReplicator({ storage, books, writer }).load();
    let trades = 0;
    writer.listen((deltas) => {
      trades += deltas.reduce((sum, delta) => sum + delta.trades.length, 0);
    });
    const stopKeeping = lease.keep(systemClock, (error) => {
      log.error({ err: error }, 'the lease could not be renewed');
    });
    await new Promise<void>((resolve, reject) => {
      const feed = new ReplayFeed({
        recording,
        idPrefix: `R${Date.now().toString(36)}-`,
        speed,
        clock: systemClock,
        log,
        books: () => books.all(),
        onEnd: resolve,
      });
      process.once('SIGINT', () => void feed.stop().then(resolve));
      process.once('SIGTERM', () => void feed.stop().then(resolve));
      feed.start(writer).catch(reject);
    }).finally(stopKeeping);
    await writer.idle();
    await lease.release();
    console.log(`${file}: ${recording.commands.length} commands, ${trades} trades`);
    return 0;
  } finally {
    await storage.close();
  }
}

function readArguments(args: readonly string[]): { recording: Recording; file: string; speed: number } {
  const options = { speed: { type: 'string' } } as const;
  const { values, positionals } = readFlags({ args: [...args], options, allowPositionals: true }, USAGE);
  const [file, ...others] = positionals;
  const speed = Number(values.speed ?? 1);
  if (file === undefined || others.length > 0) throw new StartupError(USAGE);
  if (!(speed > 0 && speed <= 10_000))
    throw flagRefusal('speed', 'a number above 0, at most 10000', values.speed ?? '', USAGE);
  try {
    return { recording: parseRecording(readFileSync(file, 'utf8')), file, speed };
  } catch (error) {
    if (error instanceof RecordingError) throw new StartupError(`${file}: ${error.message}`);
    throw new StartupError(unreadable(file, error), { cause: error });
  }
}

await runTool(() => main(process.argv.slice(2)));
