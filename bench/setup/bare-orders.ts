import type { Storage } from '#server/db';
import { sql } from 'kysely';

const AT_ONCE = 8;

/**
 * The database's throughput without the product: the statements that an order cannot do without (the order, its event, the stored reply, the
 * quota), each order in its own durable transaction, on eight connections. Orders per second.
 */
export async function bareOrders(storage: Storage, seconds: number): Promise<number> {
  const db = storage.kysely;
  await sql`create table bare_quota (id integer primary key, used bigint not null)`.execute(db);
  await sql`insert into bare_quota select n, 0 from generate_series(0, ${AT_ONCE}) as n`.execute(db);
  for (const table of ['bare_order', 'bare_event', 'bare_reply'])
    await sql`create table ${sql.id(table)} (id text primary key, body jsonb not null, at timestamptz not null)`.execute(
      db,
    );
  const body = JSON.stringify({ text: 'x'.repeat(600) });
  const until = performance.now() + seconds * 1000;
  let done = 0;
  const work = async (worker: number): Promise<void> => {
    for (let i = 0; performance.now() < until; i += 1) {
      const id = `${worker}-${i}`;
      await db.transaction().execute(async (trx) => {
        await sql`update bare_quota set used = used + 1 where id = ${worker}`.execute(trx);
        await sql`with orders as (insert into bare_order values (${id}, ${body}::jsonb, now())),
            events as (insert into bare_event values (${id}, ${body}::jsonb, now()))
          insert into bare_reply values (${id}, ${body}::jsonb, now())`.execute(trx);
      });
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_item, worker) => work(worker)));
  await sql`drop table bare_quota, bare_order, bare_event, bare_reply`.execute(db);
  return done / seconds;
}
