import type { Storage } from '#server/db';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type ReplyOf, transaction } from '../../contract/api/index.ts';
import type { OrderEntry } from '../../contract/entities/index.ts';
import { addressOf, freePort, runMain } from './run-main.ts';
import { type ApiClient, type ApiReply, loggedIn } from './api-client.ts';
import { orderEntry } from './order-entry.ts';
import { silentFeed } from './silent-feed.ts';

type EntryReply = ApiReply<ReplyOf<typeof transaction.ordersPrice>>;

export interface KillRun {
  /** How often the server is killed. */
  readonly kills: number;
  /** Folder of the server's data. */
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The server's database, once it runs; read when the run is over. */
  readonly database: () => Promise<Storage>;
  /** Told after each kill, once the server is ready again: how many ms that took. */
  readonly onReady?: (ms: number) => void;
}

export interface KillReport {
  readonly kills: number;
  readonly acknowledged: number;
  /** Sent, with no answer when the server died: settled by the same id again. */
  readonly unknown: number;
  /** Acknowledged and gone, or answered otherwise the second time. */
  readonly lost: number;
  /** Entered more than once. */
  readonly doubled: number;
  /** Operators whose quota is not what their orders say. */
  readonly quotaOff: number;
  /** From the start of a process after each kill until it is ready, ms. */
  readonly startsMs: readonly number[];
}

const TRADERS = ['demo_trader', 'demo_trader2', 'demo_maker'];
const AT_ONCE = 24;

interface Sent {
  readonly client: ApiClient;
  readonly body: OrderEntry;
  reply: EntryReply | null;
}

/** Kills the server with SIGKILL at random moments under load, starts it again, settles what was unknown, and counts what is wrong. */
export async function killRun({ kills, dataDir, env = {}, database, onReady }: KillRun): Promise<KillReport> {
  const port = await freePort();
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: '1',
    FEED: silentFeed(),
    TRUSTED_PROXIES: '127.0.0.1',
    LOGIN_CAPTCHA: '0',
    MAX_REQUESTS_PER_MINUTE: '0',
    ...env,
  };
  const startsMs: number[] = [];
  let run = runMain(settings);
  await addressOf(run);
  const storage = await database();
  const all: Sent[] = [];
  let unknown = 0;
  try {
    await sql`update operator_quota set amount_limit = 1000000000`.execute(storage.kysely);
    const { rows } = await sql<{ id: string; yield: string }>`
      select distinct on (v.security_id) v.security_id as id, coalesce(v.yield_exe, v.yield_mat)::numeric(10, 4) as yield
      from valuation as v join bond using (security_id) where v.source = 'CB' and bond.tier in ('A', 'B')
      order by v.security_id, v.valuation_date desc limit 30`.execute(storage.kysely);
    const bonds = rows.map((row) => ({ securityId: row.id, yield: Number(row.yield) }));
    const clients = await Promise.all(
      TRADERS.map((name, i) => loggedIn(`http://127.0.0.1:${port}`, name, `203.0.113.${i + 1}`)),
    );
    for (let kill = 0; kill < kills; kill += 1) {
      const over = new AbortController();
      const workers = Array.from({ length: AT_ONCE }, async (_item, worker) => {
        for (let n = 0; !over.signal.aborted; n += 1) {
          const bond = bonds[(worker * 7 + n) % bonds.length];
          const client = clients[(worker + n) % clients.length];
          if (!bond || !client) return;
          const isTimed = n % 2 === 0;
          const sent: Sent = {
            client,
            body: orderEntry(bond, {
              side: n % 3 === 0 ? 1 : 2,
              orderQty: 1000,
              timeInForce: isTimed ? 0 : 3,
              specifyTime: isTimed ? '30' : '0',
            }),
            reply: null,
          };
          all.push(sent);
          // A dead server answers nothing: what became of the order is unknown.
          sent.reply = await client.call(transaction.ordersPrice, { body: sent.body }).catch(() => null);
          if (sent.reply === null) return;
        }
      });
      await sleep(100 + Math.random() * 400);
      run.child.kill('SIGKILL');
      over.abort();
      await run.ended;
      await Promise.all(workers);
      const began = performance.now();
      run = runMain(settings);
      await addressOf(run);
      const ms = Math.round(performance.now() - began);
      startsMs.push(ms);
      onReady?.(ms);
      const open = all.filter((sent) => sent.reply === null);
      unknown += open.length;
      for (const sent of open)
        sent.reply = await sent.client.call(transaction.ordersPrice, { body: sent.body });
    }
    const acknowledged = all.filter((sent) => sent.reply?.code === 200);
    let lost = 0;
    for (const sent of acknowledged) {
      const again = await sent.client.call(transaction.ordersPrice, { body: sent.body });
      if (again.text !== sent.reply?.text) lost += 1;
    }
    const ids = all.map((sent) => sent.body.clOrdId);
    const { rows: counts } = await sql<{ cl_ord_id: string; n: number }>`
      select cl_ord_id, count(*) as n from quote_order where cl_ord_id = any(${ids}::text[]) group by cl_ord_id`.execute(
      storage.kysely,
    );
    const stored = new Map(counts.map((row) => [row.cl_ord_id, row.n]));
    lost += acknowledged.filter((sent) => !stored.has(sent.body.clOrdId)).length;
    const { rows: off } = await sql<{ oper_id: string }>`
      select quota.oper_id from operator_quota as quota left join lateral (
        select coalesce(sum(case when ord_status = '0' then order_qty - cum_qty else 0 end), 0) as reserved, coalesce(sum(cum_qty), 0) as used
        from quote_order where owner_id = quota.oper_id and source = 'user') as counted on true
      where quota.reserved <> counted.reserved or quota.used <> counted.used`.execute(storage.kysely);
    return {
      kills,
      acknowledged: acknowledged.length,
      unknown,
      lost,
      doubled: counts.filter((row) => row.n > 1).length,
      quotaOff: off.length,
      startsMs,
    };
  } finally {
    run.child.kill('SIGTERM');
    await run.ended;
    await storage.close();
  }
}
