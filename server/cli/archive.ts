import { Archive, isMonth } from '#server/archive';
import { type Config, readConfig } from '#server/config';
import type { Storage } from '#server/db';
import { Archiver } from '#server/domain/archive';
import {
  assertNodeVersion,
  assertWritable,
  createLogger,
  flagRefusal,
  readFlags,
  StartupError,
} from '#server/runtime';
import { runTool } from './tool.ts';
import { openToolStorage } from './tool-storage.ts';

const USAGE = 'usage: npm run archive -- [--keep MONTHS | --list | --verify | --read-back YYYY-MM]';
/** Whole months before the current one that are kept in the database. */
const KEEP = 3;
const EXIT = { done: 0, faulty: 1 } as const;

/** Moves closed months of the configured database to the archive, or lists the archived ones. Returns the exit code. */
async function main(args: readonly string[]): Promise<number> {
  assertNodeVersion(process.versions.node);
  const { keep, isList, isVerify, month } = readArguments(args);
  const config = readConfig(process.env);
  const storage = await openToolStorage(config, createLogger('warn'));
  const archive = new Archive(config.archiveDir);
  const archiver = new Archiver({ storage, archive, auditMarks: auditMarksOf(config) });
  try {
    if (isList || isVerify) return await list(storage, archive, isVerify);
    if (month !== null) return await readBack(archiver, month);
    assertWritable('ARCHIVE_DIR', archive.folder, 'closed months cannot be kept');
    let count = 0;
    await archiver.archive(Date.now(), keep, ({ kind, month: done, rows }) => {
      count += 1;
      console.log(`${kind} ${done}: ${rows} rows archived in ${archive.folder}`);
    });
    if (count === 0) console.log(`nothing to archive from before the last ${keep} whole months`);
    return EXIT.done;
  } finally {
    await storage.close();
  }
}

async function list({ kysely }: Storage, archive: Archive, isVerify: boolean): Promise<number> {
  let code: number = EXIT.done;
  const segments = await archive.segments(kysely);
  if (segments.length === 0) console.log('nothing is archived');
  for (const segment of segments) {
    const { kind, month, rows, bytes, file } = segment;
    console.log(`${kind} ${month}: ${rows} rows, ${(bytes / 1e6).toFixed(1)} MB, ${file}`);
    const fault = isVerify ? await archive.fault(segment) : null;
    if (fault === null) continue;
    console.error(`${file} is ${fault}`);
    code = EXIT.faulty;
  }
  return code;
}

async function readBack(archiver: Archiver, month: string): Promise<number> {
  const moved = await archiver.readBack(month);
  if (moved.length === 0) throw new StartupError(`nothing of ${month} is archived: --list tells what is`);
  for (const { kind, rows } of moved) console.log(`${kind} ${month}: ${rows} rows back in the database`);
  return EXIT.done;
}

/** The settings under which the server records how much of the audit chain it has exported, one per receiver. */
const auditMarksOf = ({ auditOut, auditSyslog }: Config): readonly string[] => [
  ...(auditOut === null ? [] : ['audit.forwarded']),
  ...(auditSyslog === null ? [] : ['audit.syslog']),
];

function readArguments(args: readonly string[]) {
  const options = {
    keep: { type: 'string' },
    list: { type: 'boolean' },
    verify: { type: 'boolean' },
    'read-back': { type: 'string' },
  } as const;
  const { values } = readFlags({ args: [...args], options }, USAGE);
  const keep = Number(values.keep ?? KEEP);
  const month = values['read-back'] ?? null;
  if (!(Number.isInteger(keep) && keep >= 1))
    throw flagRefusal('keep', 'a whole number of months, 1 or more', values.keep ?? '', USAGE);
  if (month !== null && !isMonth(month)) throw flagRefusal('read-back', 'a month as 2026-08', month, USAGE);
  return { keep, month, isList: values.list === true, isVerify: values.verify === true };
}

await runTool(() => main(process.argv.slice(2)));
