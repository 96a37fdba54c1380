import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './finding.ts';
import { runProgram } from './run-program.ts';

/** Below what one address may hold (`MAX_CONNECTIONS_PER_IP`), so that slowhttptest's own look at the server is let in. */
const CONNECTIONS = 900;
const PER_SECOND = 300;

/** Ways to be slow: headers, bodies, overlapping ranges, reading; and for how long, s: longer than the product bears it. */
export const SLOW = {
  headers: { seconds: 40, args: ['-H', '-i', '5', '-t', 'GET'] },
  bodies: { seconds: 40, args: ['-B', '-i', '5', '-s', '8192', '-f', 'application/json', '-t', 'POST'] },
  ranges: { seconds: 40, args: ['-R', '-a', '1', '-b', '2000', '-t', 'GET'] },
  reading: {
    seconds: 150,
    args: ['-X', '-w', '10', '-y', '20', '-n', '5', '-z', '32', '-k', '3', '-t', 'GET'],
  },
} as const satisfies Readonly<Record<string, { readonly seconds: number; readonly args: readonly string[] }>>;

/**
 * Reads slowhttptest's seconds (CSV). Not to answer a healthy request is a finding, and to keep slow connections until the end of the test is one.
 * Throws where it connected to nothing.
 */
export function readSlow(csv: string): Finding[] {
  const [, ...rows] = csv.trim().split('\n');
  const seconds = rows.map((row) => {
    const [second = 0, closed = 0, , connected = 0, available = 0] = row.split(',').map(Number);
    return { second, closed, connected, available };
  });
  const most = Math.max(0, ...seconds.map(({ connected }) => connected));
  if (most === 0) throw new Error('slowhttptest connected to nothing');
  const away = seconds.filter(({ available }) => available === 0);
  const last = seconds.at(-1);
  return [
    { level: 'information', text: `${most} connections at most, ${last?.closed ?? 0} closed` },
    ...(away.length === 0
      ? []
      : [
          { level: 'finding' as const, text: `no answer to others in ${away.length} of ${seconds.length} s` },
        ]),
    ...(last !== undefined && last.closed === 0
      ? [{ level: 'finding' as const, text: 'no slow connection was closed' }]
      : []),
  ];
}

export interface SlowTarget {
  readonly program: string;
  readonly url: string;
  readonly way: keyof typeof SLOW;
  readonly folder: string;
}

/** Holds connections to an address by being slow. */
export async function slowhttptest({ program, url, way, folder }: SlowTarget): Promise<Finding[]> {
  const prefix = join(folder, 'report');
  const { seconds, args } = SLOW[way];
  const load = ['-c', CONNECTIONS, '-r', PER_SECOND, '-l', seconds, '-p', 3].map(String);
  await runProgram(program, [...load, ...args, '-u', url, '-g', '-o', prefix], {
    timeoutMs: (2 * seconds + 120) * 1_000,
    cwd: folder,
    // It measures whether others are answered: starved, it finds that they are not.
    niceness: 0,
  });
  return readSlow(readFileSync(`${prefix}.csv`, 'utf8'));
}
