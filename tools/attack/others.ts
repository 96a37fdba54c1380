import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Finding } from './finding.ts';

/**
 * Duration of one request to the product, of the same request to a server that does nothing else, and how long during the former the product's
 * thread had no processor, ms.
 */
export interface ProbeTimes {
  readonly product: number;
  readonly bare: number;
  readonly waited: number;
}

const EVERY_MS = 500;
/** Requests without an answer by then count as having taken this long. */
const GIVE_UP_MS = 10_000;
/** Slower is slow, unless the bare server was not much faster: then it is the machine that is short of time. */
const SLOW_MS = 2_000;
const TIMES_BARE = 4;
/** Nor was the product slow if for more than this share of the time it was ready to run while others ran. */
const MAX_WAITED = 0.5;
/** Share of slow requests tolerated, because an attack's incoming connections may cause a slow moment. */
const MAX_SLOW = 0.1;

/** Repeatedly sends the product (`pid`) public requests, and the same to a bare server in its own process on this machine. */
export async function watchOthers(
  url: string,
  pid: number,
): Promise<{ stop(): Promise<readonly ProbeTimes[]> }> {
  const bare = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)));
  const [port] = await once(bare, 'message');
  const waits: ProbeTimes[] = [];
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const before = waitedOf(pid);
      const [[product, waited], other] = await Promise.all([
        timeOf(`${url}/api/market/homepage`).then((ms) => [ms, waitedOf(pid) - before] as const),
        timeOf(`http://127.0.0.1:${String(port)}/`),
      ]);
      waits.push({ product, bare: other, waited });
      await sleep(EVERY_MS, null, { signal: over.signal }).catch(() => null);
    }
  })();
  return {
    async stop() {
      over.abort();
      await watching;
      bare.disconnect();
      return waits;
    },
  };
}

/** How long the main thread of a process was ready to run without a processor, ms; 0 where the system does not report it. */
function waitedOf(pid: number): number {
  try {
    const [, waitedNs = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number);
    return waitedNs / 1e6;
  } catch {
    return 0;
  }
}

async function timeOf(url: string): Promise<number> {
  const began = performance.now();
  try {
    // A new connection, as a new client has.
    const signal = AbortSignal.timeout(GIVE_UP_MS);
    const reply = await fetch(url, { headers: { connection: 'close' }, signal });
    await reply.arrayBuffer();
    return reply.ok ? performance.now() - began : GIVE_UP_MS;
  } catch {
    return GIVE_UP_MS;
  }
}

/** Experience of other clients during an attack. A finding where the product, not the machine, kept them waiting. */
export function judgeOthers(waits: readonly ProbeTimes[]): Finding[] {
  const late = waits.filter(({ product }) => product > SLOW_MS);
  const slow = late.filter(
    ({ product, bare, waited }) => product > TIMES_BARE * bare && waited <= MAX_WAITED * product,
  );
  const times = waits.map(({ product }) => product).toSorted((a, b) => a - b);
  const half = Math.round(times[Math.floor(times.length / 2)] ?? Number.NaN);
  const summary = `others waited over ${SLOW_MS / 1_000} s in ${slow.length} of ${waits.length} questions`;
  return [
    {
      level: 'information',
      text: `${summary}, half of them ${half} ms; in ${late.length - slow.length} more the whole machine was slow`,
    },
    ...(slow.length > MAX_SLOW * waits.length ? [{ level: 'finding' as const, text: summary }] : []),
  ];
}
