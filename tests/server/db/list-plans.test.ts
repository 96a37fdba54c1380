import type { Db } from '#server/db';
import { MarketReader } from '#server/domain/market';
import { MessageReader } from '#server/domain/messages';
import { OrderReader } from '#server/domain/orders';
import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addTraders } from '../../_util/add-traders.ts';
import { withTempDatabase } from '../../_util/temp-database.ts';

/** Enough for the planner to choose as it would over a million. */
const ORDERS = 6_000;
const PEOPLE = 100;
const BONDS = 200;

const database = withTempDatabase();

beforeAll(async () => {
  const db = database.storage.kysely;
  const people = Array.from({ length: PEOPLE }, (_, n) => `u${n}`);
  await addTraders(db, people, 1000);
  await sql`insert into quote_order (order_id, cl_ord_id, source, owner_id, org_id, security_id, bucket, side, yield_e4, clean_e4, price_type,
      order_qty, cum_qty, min_qty, all_or_none, settl_type, quote_ind, time_in_force, specify_time, urgent, stars, arrival, turnover_e4,
      ord_status, phase, accepted_n, event_n, created_at, updated_at)
    select 'o' || n, 'c' || n, 'user', 'u' || n % ${PEOPLE}::int, 'org', 'b' || n % ${BONDS}::int, '1', 1, 20000, 1000000, 'Y',
      1000, case when n % 3 = 0 then 1000 else 0 end, 0, false, '1', 1, 0, '', false, 0, n, 0,
      case when n % 3 = 0 then '2' else '4' end, 'done', n, n, timestamp '2026-01-01' + n * interval '1 minute', timestamp '2026-01-01'
    from generate_series(1, ${ORDERS}::int) as n`.execute(db);
  await sql`insert into order_event (security_id, bucket, n, order_id, kind, body, at)
    select 'b' || n % ${BONDS}::int, '1', n, 'o' || n, 'rest', '{}', timestamp '2026-01-01' from generate_series(1, ${ORDERS}::int) as n where n <> 107`.execute(
    db,
  );
  await sql`insert into trade (trade_id, security_id, bucket, event_n, bid_id, ofr_id, maker_id, taker_id, bid_org_id, ofr_org_id, qty,
      yield_e4, clean_e4, price_type, settl_type, direction, traded_at)
    select 't' || n, 'b' || n % ${BONDS}::int, '1', n, 'o' || n, 'o', 'o', 'o', 'org', 'org', 1000, 20000, 1000000, 'Y', '1', 'GVN',
      timestamp '2026-01-01' + n * interval '1 minute' from generate_series(1, ${ORDERS}::int) as n`.execute(
    db,
  );
  await sql`insert into message (message_id, oper_id, msg_type, title, content, is_read, created_at)
    select 'm' || n, 'u' || n % ${PEOPLE}::int, 'order', 't', 'c', n % 4 > 0, timestamp '2026-01-01' from generate_series(1, ${ORDERS}::int) as n`.execute(
    db,
  );
  await sql`analyze`.execute(db);
});

/** A step of a plan, as EXPLAIN tells it. */
interface Step {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Step[];
}

const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];

/** Tables of which a statement of the reading would look at every row. */
async function readWhole(read: (db: Db) => Promise<unknown>): Promise<string[]> {
  const { kysely } = database.storage;
  const nodes: RootOperationNode[] = [];
  const note: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await read(kysely.withPlugin(note));
  expect(nodes.length).toBeGreaterThan(0);
  const whole: string[] = [];
  for (const node of nodes) {
    const { sql: text, parameters } = kysely.getExecutor().compileQuery(node, { queryId: 'plan' });
    const { rows } = await kysely.executeQuery<{ readonly 'QUERY PLAN': readonly { readonly Plan: Step }[] }>(
      CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
    );
    for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? [])
      for (const { 'Node Type': type, 'Relation Name': table = '' } of stepsOf(Plan))
        if (type === 'Seq Scan') whole.push(table);
  }
  return whole;
}

const names = { bond: () => undefined, org: () => null };
const BIG = ['quote_order', 'order_event', 'trade', 'message'];

describe('over large tables no list reads all of one', () => {
  it.each<[string, (db: Db) => Promise<unknown>]>([
    ['one’s orders', (db) => new OrderReader(db, names).page('u7', {}, { page: 1, rows: 20 })],
    [
      'one’s orders of a bond and a week',
      (db) =>
        new OrderReader(db, names).page(
          'u7',
          { securityId: 'b7', from: '2026-01-05', to: '2026-01-11', status: 'filled' },
          { page: 1, rows: 20 },
        ),
    ],
    ['one’s live and last changed orders', (db) => new OrderReader(db, names).recent('u7', new Date(), 50)],
    ['an order with its history', (db) => new OrderReader(db, names).detail('u7', 'o107')],
    ['the newest quotes of a bond', (db) => new MarketReader(db).recentQuotes('b7')],
    ['an inbox', (db) => new MessageReader().page(db, 'u7', { page: 1, rows: 20, sortType: 0 })],
    ['unread messages', (db) => new MessageReader().latestUnread(db, 'u7', 5)],
  ])('%s', async (_title, read) => {
    expect((await readWhole(read)).filter((table) => BIG.includes(table))).toEqual([]);
  });

  it('which this test would see', async () => {
    const reading = (db: Db): Promise<unknown> =>
      sql`select order_id from quote_order where min_qty = 7`.execute(db);
    expect(await readWhole(reading)).toEqual(['quote_order']);
  });
});
