// Cost of a page of a list over a large table, compared with a small one: `node bench/lists.ts`, ROWS (default 1,000,000) orders and trades of
// three years, half as many audit events and a fifth as many messages, most of one user. ms, the lowest of ROUNDS. Fails if a call over the
// large table costs more than MAX_RATIO times what it costs over 10,000 rows, and more than FLOOR_MS.
import { Archive } from '#server/archive';
import { openStorage, type Storage, unhurried } from '#server/db';
import { AuditReader } from '#server/domain/audit';
import { MarketReader } from '#server/domain/market';
import { MessageReader } from '#server/domain/messages';
import { OrderReader } from '#server/domain/orders';
import { createLogger } from '#server/runtime';
import { type RawBuilder, sql } from 'kysely';
import { addTraders } from '../tests/_util/add-traders.ts';
import { tempFolder } from '../tests/_util/temp-folder.ts';

const ROWS = Number(process.env['ROWS'] ?? 1_000_000);
const SMALL = 10_000;
const ROUNDS = 9;
const MAX_RATIO = 2;
/** Smaller values cannot be distinguished reliably on a shared machine. */
const FLOOR_MS = 5;
const BATCH = 20_000;
const OWNER = 'busy';
const PAGE = 20;
const UNREAD = 500;
/** The first and the last day on which orders settle. */
const [FIRST_DAY, LAST_DAY] = ['2023-11-21', '2026-11-19'];
/** Number of pages read one after another to get deep into the list. */
const DEEP = 90;

const names = { bond: () => undefined, org: () => null };
const archive = new Archive(tempFolder('archive'));

/** Fills the tables in batches, so that no statement exceeds the statement timeout. */
async function fill({ kysely: db }: Storage, rows: number): Promise<void> {
  await addTraders(db, [OWNER, 'other'], 1000);
  const minutes = (3 * 365 * 24 * 60) / rows;
  // On a busy machine a batch may take longer than a call is allowed to.
  const inBatches = async (
    count: number,
    insertOf: (from: number, to: number) => RawBuilder<unknown>,
  ): Promise<void> => {
    for (let from = 1; from <= count; from += BATCH)
      await db.transaction().execute(async (trx) => {
        await unhurried(trx);
        await insertOf(from, Math.min(count, from + BATCH - 1)).execute(trx);
      });
  };
  const at = sql`timestamptz '2023-11-20' + trunc(n * ${minutes}::float8 * 60) * interval '1 second'`;
  const settling = sql`to_char(${at} + interval '1 day', 'YYYY-MM-DD')`;
  await inBatches(
    rows,
    (from, to) =>
      sql`insert into quote_order (order_id, cl_ord_id, source, owner_id, org_id, security_id, bucket, side, yield_e4, clean_e4, price_type,
        order_qty, cum_qty, min_qty, all_or_none, settl_type, settl_date, quote_ind, time_in_force, specify_time, urgent, stars, arrival, turnover_e4,
        ord_status, phase, accepted_n, event_n, created_at, updated_at)
      select 'o' || n, 'c' || n, 'user', case when n % 10 = 0 then 'other' else ${OWNER} end, 'org', 'b' || n % ${rows / 200}::int, '1', 1 + n % 2, 20000, 1000000,
        'Y', 1000, case when n % 3 = 0 then 1000 else 0 end, 0, false, '1', ${settling}::date, 1, 0, '', false, 0, n, 0, case when n % 3 = 0 then '2' else '4' end,
        'done', n, n, ${at}, ${at} from generate_series(${from}::int, ${to}::int) as n`,
  );
  // The part of a fill's history that lists read.
  await inBatches(
    rows,
    (from, to) =>
      sql`insert into order_event (security_id, bucket, n, order_id, kind, body, at)
      select 'b' || n % ${rows / 200}::int, '1', n, 'o' || n, 'fill', jsonb_build_object(
        'order', jsonb_build_object('ownerId', case when n % 10 = 0 then 'other' else ${OWNER} end,
          'createdAt', (extract(epoch from ${at}) * 1000)::bigint),
        'trade', jsonb_build_object('id', 't' || n, 'settlDate', ${settling}, 'bidOrgId', 'org', 'ofrOrgId', 'org')), ${at}
      from generate_series(${from}::int, ${to}::int) as n where n % 3 = 0`,
  );
  await inBatches(
    rows,
    (from, to) =>
      sql`insert into trade (trade_id, security_id, bucket, event_n, bid_id, ofr_id, maker_id, taker_id, bid_org_id, ofr_org_id, qty,
        yield_e4, clean_e4, price_type, settl_type, direction, traded_at)
      select 't' || n, 'b' || n % 2000, '1', n, 'o', 'o', 'o', 'o', 'org', 'org', 1000, 20000, 1000000, 'Y', '1', 'GVN', ${at}
      from generate_series(${from}::int, ${to}::int) as n`,
  );
  await inBatches(
    rows / 2,
    (from, to) =>
      sql`insert into audit_event (seq, at, kind, oper_id, session_id, ip, detail, prev_hash, hash)
      select n, ${at}, 'login.success', ${OWNER}, null, null, '{}', '', '' from generate_series(${from}::int, ${to}::int) as n`,
  );
  await inBatches(
    rows / 5,
    (from, to) =>
      sql`insert into message (message_id, oper_id, msg_type, title, content, is_read, created_at)
      select 'm' || n, ${OWNER}, 'order', 't', 'c', n <= ${rows / 5 - UNREAD}::int, ${at} from generate_series(${from}::int, ${to}::int) as n`,
  );
  await db.transaction().execute(async (trx) => {
    await unhurried(trx);
    await sql`analyze`.execute(trx);
  });
}

const ms = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

/** The lowest of several rounds: other work on the machine only adds to it. */
async function lowest(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) least = Math.min(least, await ms(work));
  return least;
}

/** First, 10th and a deep page, as read by a user paging through the list. */
async function paged(
  name: string,
  reader: () => (page: number) => Promise<unknown>,
): Promise<readonly (readonly [string, number])[]> {
  const read = reader();
  const first = await lowest(() => read(1));
  for (let page = 1; page <= 9; page += 1) await read(page);
  const tenth = await lowest(() => read(10));
  for (let page = 11; page < DEEP; page += 1) await read(page);
  const deep = await lowest(() => read(DEEP));
  return [
    [`${name}, first page`, first],
    [`${name}, 10th page`, tenth],
    [`${name}, page ${DEEP}`, deep],
  ];
}

/** Every call with its cost, ms. */
async function measure(storage: Storage): Promise<readonly (readonly [string, number])[]> {
  const db = storage.kysely;
  const orders = (filter: Parameters<OrderReader['page']>[1]) => () => {
    const reader = new OrderReader(db, names, archive);
    return (page: number) => reader.page(OWNER, filter, { page, rows: PAGE });
  };
  const inbox = (sortType: number) => () => {
    const reader = new MessageReader();
    return (page: number) => reader.page(db, OWNER, { page, rows: PAGE, sortType });
  };
  const audit = (query: Partial<Parameters<AuditReader['page']>[1]>) => () => {
    const reader = new AuditReader(archive);
    return (page: number) => reader.page(db, { ...query, page, rows: PAGE });
  };
  const market = new MarketReader(db);
  return [
    ...(await paged('orders', orders({}))),
    ...(await paged('filled orders', orders({ status: 'filled' }))),
    ...(await paged('traded orders', orders({ category: 'completedTransaction' }))),
    ...(await paged('cancelled orders', orders({ status: 'cancelled' }))),
    [
      'traded orders that were cancelled',
      await lowest(() => orders({ category: 'completedTransaction', status: 'cancelled' })()(1)),
    ],
    ['orders settling on the last day', await lowest(() => orders({ settlDate: LAST_DAY })()(1))],
    ['orders settling on the first day', await lowest(() => orders({ settlDate: FIRST_DAY })()(1))],
    ['orders settling on no day', await lowest(() => orders({ settlDate: '2020-01-01' })()(1))],
    ...(await paged('inbox, newest first', inbox(1))),
    ...(await paged('inbox, unread first', inbox(0))),
    ...(await paged('audit', audit({}))),
    ['audit of the first day', await lowest(() => audit({ to: FIRST_DAY })()(1))],
    ['audit of a kind that never happened', await lowest(() => audit({ kind: 'case.' })()(1))],
    ['orders of a bond', await lowest(() => orders({ securityId: 'b7' })()(1))],
    ['newest quotes of a bond', await lowest(() => market.recentQuotes('b7'))],
    [
      'the market at a start',
      await lowest(() =>
        market.session({ securityIds: ['b7'], versionOf: () => Number.MAX_SAFE_INTEGER, at: Date.now() }),
      ),
    ],
  ];
}

async function costs(rows: number): Promise<ReadonlyMap<string, number>> {
  const log = createLogger('silent');
  const storage = await openStorage({ databaseUrl: null, dataDir: tempFolder('lists'), log });
  try {
    await fill(storage, rows);
    return new Map(await measure(storage));
  } finally {
    await storage.close();
  }
}

const small = await costs(SMALL);
const large = await costs(ROWS);
const grown: string[] = [];
console.log(`ms: over ${SMALL} rows, over ${ROWS}`);
for (const [name, cost] of large) {
  const before = small.get(name) ?? 0;
  console.log(`${name.padEnd(34)} ${before.toFixed(1).padStart(7)} ${cost.toFixed(1).padStart(7)}`);
  if (cost > FLOOR_MS && cost > before * MAX_RATIO) grown.push(name);
}
for (const name of grown) console.log(`grows with the table: ${name}`);
process.exitCode = grown.length === 0 ? 0 : 1;
