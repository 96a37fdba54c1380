import { Archive } from '#server/archive';
import { readConfig } from '#server/config';
import { type AuditReport, verifyAudit } from '#server/domain/audit';
import { assertNodeVersion, createLogger, StartupError } from '#server/runtime';
import { sql } from 'kysely';
import { runTool } from './tool.ts';
import { openToolStorage } from './tool-storage.ts';

/** Exit codes besides that of a tool that cannot do its work, listed in docs/operations.md. */
const EXIT = { whole: 0, broken: 1 } as const;

const WORDS: Readonly<Record<AuditReport['faults'][number]['fault'], string>> = {
  edited: 'was edited',
  missing: 'is missing',
  relinked: 'does not follow the event before it',
  rewritten: 'has another hash than the one that was kept: the chain was rewritten',
  unreadable: 'begins a month whose file in the archive is not there or was altered',
  tail: 'is not where the chain should end: events were cut off or added',
};

/** Checks the audit chain of the configured database. Returns the exit code. */
async function main(): Promise<number> {
  assertNodeVersion(process.versions.node);
  const [anchorText, ...others] = process.argv.slice(2);
  if (others.length > 0) throw new StartupError('usage: npm run audit:verify -- [NUMBER:HASH]');
  const anchor = anchorText === undefined ? null : readAnchor(anchorText);
  const config = readConfig(process.env);
  const storage = await openToolStorage(
    config,
    createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel),
  );
  try {
    // One snapshot of the database: the server may be adding events meanwhile.
    const { events, faults, headHash } = await storage.tx(
      async (trx) => {
        // Files covering many months are read between two statements.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
        return verifyAudit(trx, anchor, new Archive(config.archiveDir));
      },
      { isolation: 'repeatable read' },
    );
    for (const { seq, fault } of faults) console.error(`event ${seq} ${WORDS[fault]}`);
    if (faults.length > 0) return EXIT.broken;
    console.log(`${events} events, chain whole, last hash ${headHash === '' ? 'none' : headHash}`);
    return EXIT.whole;
  } finally {
    await storage.close();
  }
}

/** `NUMBER:HASH`, as in the daily e-mail. */
function readAnchor(text: string): { readonly seq: number; readonly hash: string } {
  const [, seq, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (seq === undefined || hash === undefined)
    throw new StartupError(`expected NUMBER:HASH as the daily mail has it, got ${JSON.stringify(text)}`);
  return { seq: Number(seq), hash };
}

await runTool(() => main());
