import { setTimeout as sleep } from 'node:timers/promises';
import { account } from '../../contract/api/index.ts';
import { loggedIn } from '../../tests/_util/api-client.ts';
import { addressOf, freePort, type Run, runMain } from '../../tests/_util/run-main.ts';
import { tempFolder } from '../../tests/_util/temp-folder.ts';
import type { Caller } from './calls.data.ts';
import type { Finding } from './finding.ts';
import { Standstill } from './standstill.ts';

const ACCOUNTS: Readonly<Record<Exclude<Caller, 'visitor'>, string>> = {
  trader: 'demo_trader',
  staff: 'demo_staff',
};
/** Time allowed for a delayed server to recover. */
const RECOVERY_MS = 30_000;
/** Slightly below the limit on idle transactions. */
const STILL_MS = 4_000;
const CALLS = 20;
const QUICK_MS = 500;

/** The product under attack. */
export interface Product {
  readonly url: string;
  readonly pid: number;
  /** The session of a demonstration account, shared by all attacks: another login would end it. null for a visitor. */
  tokenOf(caller: Caller): Promise<string | null>;
  /** Errors in the server's log since the last check, and whether it is ready and responsive. */
  look(): Promise<readonly Finding[]>;
  stop(): Promise<void>;
}

/** Starts the built product with demonstration data, on its own port and folder. Only the call rate is unlimited: the tools share one address. */
export async function startProduct(): Promise<Product> {
  const run = runMain({
    PORT: String(await freePort()),
    DATA_DIR: tempFolder('attack'),
    CLIENT_DIR: 'dist/client',
    DEMO: '1',
    SIM_CLOCK: 'always',
    LOG_LEVEL: 'warn',
    LOGIN_CAPTCHA: '0',
    MAX_REQUESTS_PER_MINUTE: '0',
  });
  const url = (await addressOf(run)).replace('localhost', '127.0.0.1');
  const clients = {
    trader: await loggedIn(url, ACCOUNTS.trader),
    staff: await loggedIn(url, ACCOUNTS.staff),
  };
  let seen = run.out().length;
  const standstill = new Standstill(STILL_MS);
  let lookedAt = performance.now();
  return {
    url,
    pid: run.child.pid ?? 0,
    tokenOf: async (caller) => (caller === 'visitor' ? null : clients[caller].token),
    async look() {
      const before = performance.now();
      const first = await recovered(url);
      // If the machine froze during the check, the check is repeated.
      const slow = first.length > 0 && standstill.since(before) ? await recovered(url) : first;
      const standstillMs = standstill.since(lookedAt);
      lookedAt = before;
      const log = run.out().slice(seen);
      seen += log.length;
      const lost: Finding[] = [];
      for (const [name, client] of Object.entries(clients)) {
        const { status } = await client.call(account.queryOperInfo);
        if (status !== 200)
          lost.push({ level: 'finding', text: `the session of ${name} ended: nothing was tried in it` });
      }
      return [...faultsIn(log, standstillMs), ...endOf(run), ...slow, ...lost];
    },
    async stop() {
      standstill.stop();
      run.child.kill('SIGTERM');
      await run.ended;
    },
  };
}

const endOf = ({ child }: Run): readonly Finding[] =>
  child.exitCode === null ? [] : [{ level: 'finding', text: `the server ended with ${child.exitCode}` }];

/**
 * Errors in the server's log: requests it could not answer, and unexpected errors. When the machine stood still, the database ends the
 * transactions that did not proceed, which is not the attack's doing.
 */
export function faultsIn(log: string, stoodStill = false): Finding[] {
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  const counts = new Map<string, number>();
  for (const line of lines) {
    // `as` holds: pino wrote the line; absent fields are undefined.
    const { level, msg, route, status, err } = JSON.parse(line) as {
      level: number;
      msg?: string;
      route?: string;
      status?: number;
      err?: { message?: string };
    };
    if (level < 50 && (status ?? 0) < 500) continue;
    if (stoodStill && err?.message?.includes('idle-in-transaction timeout')) continue;
    const text = [msg, route, status, err?.message].filter((part) => part !== undefined).join(' ');
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, times]) => ({
    level: 'finding',
    text: `the server's log: ${text} (${times} times)`,
  }));
}

/** Empty if, within the recovery time, the server is ready and answers several calls in a row promptly. */
async function recovered(url: string): Promise<readonly Finding[]> {
  const deadline = performance.now() + RECOVERY_MS;
  let reason = '';
  do {
    reason = await faultOf(url);
    if (reason === '') return [];
    await sleep(200);
  } while (performance.now() < deadline);
  return [{ level: 'finding', text: `${reason}, ${RECOVERY_MS / 1_000} s after the attack` }];
}

/** The first reason found; '' where there is none. */
async function faultOf(url: string): Promise<string> {
  const signal = (): AbortSignal => AbortSignal.timeout(RECOVERY_MS);
  try {
    const ready = await fetch(`${url}/api/health/ready`, { signal: signal() });
    if (ready.status !== 200) return `not ready (${ready.status})`;
    for (let n = 0; n < CALLS; n += 1) {
      const began = performance.now();
      const reply = await fetch(`${url}/api/market/homepage`, { signal: signal() });
      await reply.arrayBuffer();
      const ms = Math.round(performance.now() - began);
      if (reply.status !== 200) return `a call was answered ${reply.status}`;
      if (ms > QUICK_MS) return `a call took ${ms} ms`;
    }
    return '';
  } catch (error) {
    return `no answer (${error instanceof Error ? error.message : String(error)})`;
  }
}
