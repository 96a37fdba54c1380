import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './finding.ts';
import { judgeOthers, watchOthers } from './others.ts';
import { runProgram } from './run-program.ts';

/** Below the limit for one address (`MAX_CONNECTIONS_PER_IP`), so that slowhttptest's own probe is admitted. */
const CONNECTIONS = 900;
const PER_SECOND = 300;

/** Slow attacks: headers, bodies, overlapping ranges, reading; and their duration, s: longer than the product tolerates. */
export const SLOW = {
  headers: { seconds: 40, args: ['-H', '-i', '5', '-t', 'GET'] },
  bodies: { seconds: 40, args: ['-B', '-i', '5', '-s', '8192', '-f', 'application/json', '-t', 'POST'] },
  ranges: { seconds: 40, args: ['-R', '-a', '1', '-b', '2000', '-t', 'GET'] },
  reading: {
    // Connecting takes some of the time, and the product tolerates a slow reader for 120.
    seconds: 210,
    args: ['-X', '-w', '10', '-y', '20', '-n', '5', '-z', '32', '-k', '3', '-t', 'GET'],
  },
} as const satisfies Readonly<Record<string, { readonly seconds: number; readonly args: readonly string[] }>>;

/**
 * Reads slowhttptest's per-second output (CSV): slow connections that last until the end of the test are a finding. Its own verdict on whether
 * others are served is ignored: its probe queues behind the tool's own connections, and for a processor. Throws if it connected to nothing.
 */
export function readSlow(csv: string): Finding[] {
  const [, ...rows] = csv.trim().split('\n');
  const seconds = rows.map((row) => {
    const [, closed = 0, , connected = 0] = row.split(',').map(Number);
    return { closed, connected };
  });
  const most = Math.max(0, ...seconds.map(({ connected }) => connected));
  if (most === 0) throw new Error('slowhttptest connected to nothing');
  const closed = seconds.at(-1)?.closed ?? 0;
  return [
    { level: 'information', text: `${most} connections at most, ${closed} closed` },
    ...(closed === 0 ? [{ level: 'finding' as const, text: 'no slow connection was closed' }] : []),
  ];
}

export interface SlowTarget {
  readonly program: string;
  readonly url: string;
  /** Of the product's process. */
  readonly pid: number;
  readonly way: keyof typeof SLOW;
  readonly folder: string;
}

/** Holds connections to an address by being slow, and meanwhile checks whether others are served. */
export async function slowhttptest({ program, url, pid, way, folder }: SlowTarget): Promise<Finding[]> {
  const prefix = join(folder, 'report');
  const { seconds, args } = SLOW[way];
  const load = ['-c', CONNECTIONS, '-r', PER_SECOND, '-l', seconds, '-p', 3].map(String);
  const others = await watchOthers(new URL(url).origin, pid);
  await runProgram(program, [...load, ...args, '-u', url, '-g', '-o', prefix], {
    timeoutMs: (2 * seconds + 120) * 1_000,
    cwd: folder,
    // When starved, it opens fewer connections than it should.
    niceness: 0,
  }).catch(async (error: unknown) => {
    await others.stop();
    throw error;
  });
  return [...readSlow(readFileSync(`${prefix}.csv`, 'utf8')), ...judgeOthers(await others.stop())];
}
