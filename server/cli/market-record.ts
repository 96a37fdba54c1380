import { MS_PER_MINUTE, parseBeijingTime } from '#contract/rules';
import { readConfig } from '#server/config';
import { record, writeRecording } from '#server/feed';
import { assertNodeVersion, createLogger, flagRefusal, readFlags, StartupError } from '#server/runtime';
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { runTool } from './tool.ts';
import { openToolStorage } from './tool-storage.ts';

const USAGE = `usage: npm run market:record -- FILE [--minutes N | --from 'YYYY-MM-DD HH:mm[:ss]' --to '...'] [--wait]
  --minutes N  the last N minutes (default 10); with --wait the coming N minutes
  --from --to  between two Beijing times; quotes of simulated dealers are kept for two days`;

interface Span {
  readonly file: string;
  readonly from: number;
  readonly to: number;
}

/** Writes the market of a time span, from the database, to a file that market:replay plays. */
async function main(args: readonly string[]): Promise<number> {
  assertNodeVersion(process.versions.node);
  const { file, from, to } = readArguments(args, Date.now());
  const config = readConfig(process.env);
  const storage = await openToolStorage(
    config,
    createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel),
  );
  try {
    // The last commits within the span carry a time from before the commit.
    if (to > Date.now()) {
      console.log(`recording for ${Math.ceil((to - Date.now()) / 1000)} s ...`);
      await sleep(to - Date.now() + 1000);
    }
    const recording = await record(storage.kysely, from, to);
    write(file, writeRecording(recording));
    const { header, commands } = recording;
    console.log(`${file}: ${commands.length} commands, ${header.from} to ${header.to}`);
    return 0;
  } finally {
    await storage.close();
  }
}

function readArguments(args: readonly string[], now: number): Span {
  const options = {
    minutes: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    wait: { type: 'boolean' },
  } as const;
  const { values, positionals } = readFlags({ args: [...args], options, allowPositionals: true }, USAGE);
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new StartupError(USAGE);
  if (values.from !== undefined || values.to !== undefined) {
    const from = timeOf('from', values.from ?? '');
    const to = values.to === undefined ? now : timeOf('to', values.to);
    if (from < to) return { file, from, to };
    throw flagRefusal('from', 'a time before the end of the span', values.from ?? '', USAGE);
  }
  const spanMs = Number(values.minutes ?? 10) * MS_PER_MINUTE;
  if (!(spanMs > 0 && spanMs < 1e9))
    throw flagRefusal('minutes', 'a number above 0, at most 16000', values.minutes ?? '', USAGE);
  return values.wait === true ? { file, from: now, to: now + spanMs } : { file, from: now - spanMs, to: now };
}

function timeOf(flag: 'from' | 'to', text: string): number {
  const at = parseBeijingTime(text);
  if (at === null) throw flagRefusal(flag, 'a time that exists, as 2026-11-20 10:00', text, USAGE);
  return at;
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new StartupError(
      `${file}: cannot be written (${error instanceof Error && 'code' in error ? String(error.code) : 'no reason given'})`,
    );
  }
}

await runTool(() => main(process.argv.slice(2)));
