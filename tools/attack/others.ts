import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Finding } from './finding.ts';

/** How long one question to the product took, the same to a server that does nothing else, and for how much of the first the product's thread had no processor, ms. */
export interface Asked {
  readonly product: number;
  readonly bare: number;
  readonly waited: number;
}

const EVERY_MS = 500;
/** What is not answered by then counts as having taken so long. */
const GIVE_UP_MS = 10_000;
/** Slower is slow, unless the bare server beside it was not much faster: then it is the machine that has no time. */
const SLOW_MS = 2_000;
const TIMES_BARE = 4;
/** Nor is it the product that was slow where it was ready to run, and others ran, for more than this share of the time. */
const MOST_WAITED = 0.5;
/** While the connections of an attack come in, a moment may be slow. */
const MOST_SLOW = 0.1;

/** Asks the product (`pid`) what anybody may ask, over and over, and beside it a bare server in a process of its own on this machine. */
export async function watchOthers(url: string, pid: number): Promise<{ stop(): Promise<readonly Asked[]> }> {
  const bare = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)));
  const [port] = await once(bare, 'message');
  const asked: Asked[] = [];
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const before = waitedOf(pid);
      const [[product, waited], other] = await Promise.all([
        timeOf(`${url}/api/market/homepage`).then((ms) => [ms, waitedOf(pid) - before] as const),
        timeOf(`http://127.0.0.1:${String(port)}/`),
      ]);
      asked.push({ product, bare: other, waited });
      await sleep(EVERY_MS, null, { signal: over.signal }).catch(() => null);
    }
  })();
  return {
    async stop() {
      over.abort();
      await watching;
      bare.disconnect();
      return asked;
    },
  };
}

/** How long the main thread of a process was ready to run and had no processor, ms; 0 where the system does not tell. */
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
    // A connection of its own, as anybody who comes now has.
    const signal = AbortSignal.timeout(GIVE_UP_MS);
    const reply = await fetch(url, { headers: { connection: 'close' }, signal });
    await reply.arrayBuffer();
    return reply.ok ? performance.now() - began : GIVE_UP_MS;
  } catch {
    return GIVE_UP_MS;
  }
}

/** What others met during an attack. A finding where the product let them wait and the machine did not. */
export function judgeOthers(asked: readonly Asked[]): Finding[] {
  const late = asked.filter(({ product }) => product > SLOW_MS);
  const slow = late.filter(
    ({ product, bare, waited }) => product > TIMES_BARE * bare && waited <= MOST_WAITED * product,
  );
  const times = asked.map(({ product }) => product).toSorted((a, b) => a - b);
  const half = Math.round(times[Math.floor(times.length / 2)] ?? Number.NaN);
  const told = `others waited over ${SLOW_MS / 1_000} s in ${slow.length} of ${asked.length} questions`;
  return [
    {
      level: 'information',
      text: `${told}, half of them ${half} ms; in ${late.length - slow.length} more the whole machine was slow`,
    },
    ...(slow.length > MOST_SLOW * asked.length ? [{ level: 'finding' as const, text: told }] : []),
  ];
}
