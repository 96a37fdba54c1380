import type { Storage } from '#server/db';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type ReplyOf, transaction } from '../../contract/api/index.ts';
import type { OrderEntry } from '../../contract/entities/index.ts';
import { type ApiClient, type ApiReply, loggedIn } from './api-client.ts';
import { orderEntry, type Quotable } from './order-entry.ts';
import { OpenPages } from './open-pages.ts';

type EntryReply = ApiReply<ReplyOf<typeof transaction.ordersPrice>>;

/** Servers that may be killed. */
export interface KillTarget {
  readonly url: string;
  /** Their database. */
  readonly storage: Storage;
  /** Whether others serve while one is dead, so that pages need not wait. */
  readonly isServedMeanwhile: boolean;
  /** Kills one with SIGKILL. Resolves once it is dead. */
  kill(): Promise<void>;
  /** If the killed one ran the feed: resolves once another does, with the ms since its death; otherwise with null. */
  takeOverMs(): Promise<number | null>;
  /** Resolves once all are ready again, with the ms since the start of the killed one. */
  ready(): Promise<number>;
}

export interface KillRun {
  /** How often a server is killed. */
  readonly kills: number;
  readonly target: KillTarget;
  /** Called after each kill, once all are ready again and every page is right, with the ms that each took. */
  readonly onReady?: (times: KillTimes) => void;
}

export interface KillTimes {
  readonly startMs: number;
  readonly viewMs: number;
  /** Until the feed ran elsewhere; null if the killed process did not run it. */
  readonly takeOverMs: number | null;
}

export interface KillReport {
  readonly kills: number;
  readonly acknowledged: number;
  /** Sent, but unanswered because the server died: settled by sending the same id again. */
  readonly unknown: number;
  /** Acknowledged and then lost, or answered differently the second time. */
  readonly lost: number;
  /** Entered more than once. */
  readonly doubled: number;
  /** Operators whose quota does not match their orders. */
  readonly quotaOff: number;
  /** After each kill, from the start of a process until it is ready, ms. */
  readonly startsMs: readonly number[];
  /** After each kill, until every open page shows the stored state, ms: from the kill where others serve meanwhile, otherwise from readiness. */
  readonly viewsMs: readonly number[];
  /** After each kill of the process that ran the feed, until another ran it, ms. */
  readonly takeOversMs: readonly number[];
}

const TRADERS = ['demo_trader', 'demo_trader2', 'demo_maker'];
const AT_ONCE = 24;
const SETTLE_MS = 120_000;
const BUSY_WAIT_MS = 100;

interface Sent {
  readonly client: ApiClient;
  readonly body: OrderEntry;
  reply: EntryReply | null;
}

/** A live server's reply to an order; null if its outcome is unknown. */
async function answered({ client, body }: Sent): Promise<EntryReply | null> {
  for (;;) {
    const reply = await client.call(transaction.ordersPrice, { body }).catch(() => null);
    // A balancer answers in place of a dead server.
    if (reply === null || reply.status >= 500) return null;
    if (reply.status !== 429) return reply;
    await sleep(BUSY_WAIT_MS);
  }
}

/** Resends the same order until it is answered. */
async function settled(sent: Sent): Promise<EntryReply> {
  const deadline = performance.now() + SETTLE_MS;
  for (;;) {
    const reply = await answered(sent);
    if (reply !== null) return reply;
    if (performance.now() > deadline)
      throw new Error(`nobody answered ${sent.body.clOrdId} though all are ready again`);
    await sleep(BUSY_WAIT_MS);
  }
}

/** Kills servers with SIGKILL at random moments under load, settles unknown outcomes once they are back, and counts errors. */
export async function killRun({ kills, target, onReady }: KillRun): Promise<KillReport> {
  const { url, storage } = target;
  const startsMs: number[] = [];
  const viewsMs: number[] = [];
  const takeOversMs: number[] = [];
  const all: Sent[] = [];
  let unknown = 0;
  await sql`update operator_quota set amount_limit = 1000000000`.execute(storage.kysely);
  const bonds = await bondsOf(storage);
  const clients = await Promise.all(TRADERS.map((name, i) => loggedIn(url, name, `203.0.113.${i + 1}`)));
  const ids = bonds.map(({ securityId }) => securityId);
  const views = await OpenPages.open(url, storage, clients, ids);
  try {
    await views.untilRight();
    for (let kill = 0; kill < kills; kill += 1) {
      const load = trade(clients, bonds, all);
      await sleep(100 + Math.random() * 400);
      await target.kill();
      const times = await recovered(target, views, load.stop());
      startsMs.push(times.startMs);
      viewsMs.push(times.viewMs);
      if (times.takeOverMs !== null) takeOversMs.push(times.takeOverMs);
      onReady?.(times);
      const open = all.filter((sent) => sent.reply === null);
      unknown += open.length;
      for (const sent of open) sent.reply = await settled(sent);
    }
  } finally {
    views.close();
  }
  return { kills, unknown, ...(await wrongOf(all, storage)), startsMs, viewsMs, takeOversMs };
}

/** How long the killed server took to become ready, the pages to be right, and the feed to run elsewhere. */
async function recovered(target: KillTarget, views: OpenPages, stopped: Promise<void>): Promise<KillTimes> {
  if (target.isServedMeanwhile) {
    const [startMs, viewMs, takeOverMs] = await Promise.all([
      target.ready(),
      views.untilRight(),
      target.takeOverMs(),
      stopped,
    ]);
    return { startMs, viewMs, takeOverMs };
  }
  await stopped;
  const startMs = await target.ready();
  return { startMs, viewMs: await views.untilRight(), takeOverMs: await target.takeOverMs() };
}

async function bondsOf({ kysely }: Storage): Promise<Quotable[]> {
  const { rows } = await sql<{ id: string; yield: string }>`
    select distinct on (v.security_id) v.security_id as id, coalesce(v.yield_exe, v.yield_mat)::numeric(10, 4) as yield
    from valuation as v join bond using (security_id) where v.source = 'CB' and bond.tier in ('A', 'B')
    order by v.security_id, v.valuation_date desc limit 30`.execute(kysely);
  return rows.map((row) => ({ securityId: row.id, yield: Number(row.yield) }));
}

/** Concurrent orders of all traders until stopped; each is recorded before it is sent. */
function trade(clients: readonly ApiClient[], bonds: readonly Quotable[], all: Sent[]) {
  const over = new AbortController();
  const workers = Array.from({ length: AT_ONCE }, async (_item, worker) => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      const bond = bonds[(worker * 7 + n) % bonds.length];
      const client = clients[(worker + n) % clients.length];
      if (!bond || !client) return;
      const isTimed = n % 2 === 0;
      const terms = { timeInForce: isTimed ? 0 : 3, specifyTime: isTimed ? '30' : '0' } as const;
      const body = orderEntry(bond, { side: n % 3 === 0 ? 1 : 2, orderQty: 1000, ...terms });
      const sent: Sent = { client, body, reply: null };
      all.push(sent);
      sent.reply = await answered(sent);
      if (sent.reply === null) await sleep(BUSY_WAIT_MS);
    }
  });
  return {
    async stop() {
      over.abort();
      await Promise.all(workers);
    },
  };
}

/** Errors among these orders once all servers are healthy. */
async function wrongOf(all: readonly Sent[], { kysely }: Storage) {
  const acknowledged = all.filter((sent) => sent.reply?.code === 200);
  let lost = 0;
  for (const sent of acknowledged) if ((await settled(sent)).text !== sent.reply?.text) lost += 1;
  const ids = all.map((sent) => sent.body.clOrdId);
  const { rows: counts } = await sql<{ cl_ord_id: string; n: number }>`
    select cl_ord_id, count(*) as n from quote_order where cl_ord_id = any(${ids}::text[]) group by cl_ord_id`.execute(
    kysely,
  );
  const stored = new Map(counts.map((row) => [row.cl_ord_id, row.n]));
  lost += acknowledged.filter((sent) => !stored.has(sent.body.clOrdId)).length;
  const { rows: off } = await sql<{ oper_id: string }>`
    select quota.oper_id from operator_quota as quota left join lateral (
      select coalesce(sum(case when ord_status = '0' then order_qty - cum_qty else 0 end), 0) as reserved, coalesce(sum(cum_qty), 0) as used
      from quote_order where owner_id = quota.oper_id and source = 'user') as counted on true
    where quota.reserved <> counted.reserved or quota.used <> counted.used`.execute(kysely);
  const doubled = counts.filter((row) => row.n > 1).length;
  return { acknowledged: acknowledged.length, lost, doubled, quotaOff: off.length };
}
