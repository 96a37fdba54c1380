import type { Storage } from '#server/db';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';

/** Resources spent until a moment. CPU times in ms; statements are round trips, including `begin` and `commit`. */
export interface Spent {
  readonly serverMs: number;
  readonly databaseMs: number;
  /** Of the measuring process: clients on the same processors. */
  readonly clientMs: number;
  readonly statements: number;
  /** Bytes that the database wrote to its log. */
  readonly walBytes: number;
  /** Of all processors, whatever used them, and what the machine's host withheld. */
  readonly machineMs: number;
  /** performance.now(). */
  readonly at: number;
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
    // It has ended since the list was read.
    return null;
  }
}

/** Processes of a PostgreSQL: its postmaster and those that it started. */
function databaseProcesses(dataDir: string): { readonly pid: number; readonly ms: number }[] {
  const postmaster = Number.parseInt(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8'), 10);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const pid = Number(name);
      const stat = statOf(pid);
      if (stat === null || (pid !== postmaster && stat.parent !== postmaster)) return [];
      return [{ pid, ms: stat.ownMs + (pid === postmaster ? stat.endedChildrenMs : 0) }];
    });
}

/** CPU time of a PostgreSQL: of its processes, and of those that have ended. */
const databaseMs = (dataDir: string): number =>
  databaseProcesses(dataDir).reduce((sum, { ms }) => sum + ms, 0);

/** Memory of a process, with its share of shared memory, MB. */
function megabytesOf(pid: number): number {
  const [, kilobytes = '0'] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** How often a process has waited so far, in all its threads, and therefore been woken. */
const waitsOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const status = readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8');
    return sum + Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  }, 0);

/** CPU time so far, ms, and current memory, MB, of a server and its database; `databaseProcesses`: of each current process of the database, by its id. */
export function costOf({ pid, dataDir }: { readonly pid: number; readonly dataDir: string }) {
  const database = databaseProcesses(dataDir);
  return {
    serverMs: statOf(pid)?.ownMs ?? 0,
    databaseMs: database.reduce((sum, { ms }) => sum + ms, 0),
    databaseProcesses: new Map(database.map(({ pid: id }) => [id, statOf(id)?.ownMs ?? 0])),
    serverWaits: waitsOf(pid),
    serverMb: megabytesOf(pid),
    databaseMb: database.reduce((sum, process) => sum + megabytesOf(process.pid), 0),
  };
}

/** Makes the database count its statements from its next start on. */
export async function countStatements({ kysely }: Storage): Promise<void> {
  await sql`alter system set shared_preload_libraries = 'pg_stat_statements'`.execute(kysely);
}

/** What server and database have spent so far. Statements are counted if `countStatements` ran before this start. */
export async function spentUntilNow(
  { kysely }: Storage,
  server: { readonly pid: number; readonly dataDir: string },
): Promise<Spent> {
  await sql`create extension if not exists pg_stat_statements`.execute(kysely);
  const { rows } = await sql<{
    calls: number;
  }>`select sum(calls)::bigint as calls from pg_stat_statements`.execute(kysely);
  const wal = await sql<{ bytes: number }>`select wal_bytes::bigint as bytes from pg_stat_wal`.execute(
    kysely,
  );
  const { user, system } = process.cpuUsage();
  return {
    serverMs: statOf(server.pid)?.ownMs ?? 0,
    databaseMs: databaseMs(server.dataDir),
    clientMs: (user + system) / 1000,
    statements: rows[0]?.calls ?? 0,
    walBytes: wal.rows[0]?.bytes ?? 0,
    machineMs: machineMs(),
    at: performance.now(),
  };
}

/** Busy time of all processors, ms, including what the host of a virtual machine took. */
function machineMs(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  const [user = 0, nice = 0, system = 0, _idle, _waiting, irq = 0, softirq = 0, steal = 0] = line
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softirq + steal) * MS_PER_TICK;
}

/** Share of all processors that was used by processes outside the measurement. */
function shareOfOthers(before: Spent, after: Spent): number {
  const own = (['serverMs', 'databaseMs', 'clientMs'] as const).reduce(
    (sum, what) => sum + after[what] - before[what],
    0,
  );
  return (after.machineMs - before.machineMs - own) / ((after.at - before.at) * availableParallelism());
}

/** Cost of the orders accepted between two moments, including the market running alongside. */
export function costText(
  before: Spent,
  after: Spent,
  answers: readonly { readonly orderId: string | null }[],
): string {
  const acceptedCount = answers.filter(({ orderId }) => orderId !== null).length;
  const each = (what: keyof Spent): string => ((after[what] - before[what]) / acceptedCount).toFixed(2);
  const kilobytes = ((after.walBytes - before.walBytes) / acceptedCount / 1000).toFixed(1);
  const others = (shareOfOthers(before, after) * 100).toFixed(0);
  return `an order cost ${each('serverMs')} ms CPU of the server, ${each('databaseMs')} ms of the database, ${each('clientMs')} ms of its client, ${each('statements')} round trips, ${kilobytes} kB of the database's log; ${others} % of the processors went to others`;
}
