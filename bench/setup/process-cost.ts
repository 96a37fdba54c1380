import type { Storage } from '#server/db';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';

/** What has been spent until a moment. CPU times in ms; statements are round trips, those of `begin` and `commit` too. */
export interface Spent {
  readonly serverMs: number;
  readonly databaseMs: number;
  readonly statements: number;
}

const MS_PER_TICK = 10;

interface Stat {
  readonly parent: number;
  readonly ownMs: number;
  readonly endedChildrenMs: number;
}

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
    return {
      parent,
      ownMs: (user + system) * MS_PER_TICK,
      endedChildrenMs: (childUser + childSystem) * MS_PER_TICK,
    };
  } catch {
    // It ended since the list was read.
    return null;
  }
}

/** Time of a PostgreSQL: of its postmaster, of its processes, and of those that have ended. */
function databaseMs(dataDir: string): number {
  const postmaster = Number.parseInt(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8'), 10);
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), stat: statOf(Number(name)) }));
  let sum = 0;
  for (const { pid, stat } of stats) {
    if (stat === null || (pid !== postmaster && stat.parent !== postmaster)) continue;
    sum += stat.ownMs + (pid === postmaster ? stat.endedChildrenMs : 0);
  }
  return sum;
}

/** Has the database count its statements from its next start on. */
export async function countStatements({ kysely }: Storage): Promise<void> {
  await sql`alter system set shared_preload_libraries = 'pg_stat_statements'`.execute(kysely);
}

/** What server and database have spent until now. Statements are counted where `countStatements` was before this start. */
export async function spentUntilNow(
  { kysely }: Storage,
  server: { readonly pid: number; readonly dataDir: string },
): Promise<Spent> {
  await sql`create extension if not exists pg_stat_statements`.execute(kysely);
  const { rows } = await sql<{
    calls: number;
  }>`select sum(calls)::bigint as calls from pg_stat_statements`.execute(kysely);
  return {
    serverMs: statOf(server.pid)?.ownMs ?? 0,
    databaseMs: databaseMs(server.dataDir),
    statements: rows[0]?.calls ?? 0,
  };
}

/** What the orders taken between two moments cost, the market beside them included. */
export function costText(
  before: Spent,
  after: Spent,
  answers: readonly { readonly orderId: string | null }[],
): string {
  const taken = answers.filter(({ orderId }) => orderId !== null).length;
  const each = (what: keyof Spent): string => ((after[what] - before[what]) / taken).toFixed(2);
  return `an order cost ${each('serverMs')} ms CPU of the server, ${each('databaseMs')} ms of the database, ${each('statements')} round trips`;
}
