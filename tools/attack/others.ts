import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Finding } from './finding.ts';

/** How long one question to the product took, and the same to a server that does nothing else, ms. */
export interface Asked {
  readonly product: number;
  readonly bare: number;
}

const EVERY_MS = 500;
/** What is not answered by then counts as having taken so long. */
const GIVE_UP_MS = 10_000;
/** Slower is slow, unless the bare server beside it was not much faster: then it is the machine that has no time. */
const SLOW_MS = 2_000;
const TIMES_BARE = 4;
/** While the connections of an attack come in, a moment may be slow. */
const MOST_SLOW = 0.1;

/** Asks the product what anybody may ask, over and over, and beside it a bare server in a process of its own on this machine. */
export async function watchOthers(url: string): Promise<{ stop(): Promise<readonly Asked[]> }> {
  const bare = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)));
  const [port] = await once(bare, 'message');
  const asked: Asked[] = [];
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const [product, other] = await Promise.all([
        timeOf(`${url}/api/market/homepage`),
        timeOf(`http://127.0.0.1:${String(port)}/`),
      ]);
      asked.push({ product, bare: other });
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
  const slow = asked.filter(({ product, bare }) => product > SLOW_MS && product > TIMES_BARE * bare);
  const starved = asked.filter(({ product, bare }) => product > SLOW_MS && product <= TIMES_BARE * bare);
  const times = asked.map(({ product }) => product).toSorted((a, b) => a - b);
  const half = Math.round(times[Math.floor(times.length / 2)] ?? Number.NaN);
  const told = `others waited over ${SLOW_MS / 1_000} s in ${slow.length} of ${asked.length} questions`;
  return [
    {
      level: 'information',
      text: `${told}, half of them ${half} ms; in ${starved.length} more the whole machine was slow`,
    },
    ...(slow.length > MOST_SLOW * asked.length ? [{ level: 'finding' as const, text: told }] : []),
  ];
}
