import { Archive } from '#server/archive';
import { COUNTED_AHEAD, type Db } from '#server/db';
import { SecondFactorDemand, SessionStore } from '#server/domain/accounts';
import { AuditReader } from '#server/domain/audit';
import { createBondServices } from '#server/domain/bonds';
import { CaseReader } from '#server/domain/cases';
import { ConfigReader, ProposalList } from '#server/domain/config';
import { claimsWaiting, OutboxReader } from '#server/domain/console';
import { MarketReader } from '#server/domain/market';
import { MessageReader } from '#server/domain/messages';
import { OrderReader } from '#server/domain/orders';
import { systemClock } from '#server/runtime';
import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addTraders } from '../../_util/add-traders.ts';
import { withTempDatabase } from '../../_util/temp-database.ts';
import { tempFolder } from '../../_util/temp-folder.ts';

/** Enough for the planner to choose as it would for a million. */
const ORDERS = 6_000;
/** Rows of one user. */
const BUSY = 14_000;
/** Orders of a market maker of one bond: filled, but for one in a thousand, cancelled after a part. */
const MAKER_ORDERS = 6_000;
const MESSAGES = 40_000;
const PEOPLE = 100;
const BONDS = 200;
const [BUSY_DAY, SPARSE_DAY] = ['2026-01-09', '2026-01-12'];

const database = withTempDatabase();

// A busy machine takes longer than a caller of the product would wait.
beforeAll(() =>
  database.storage.tx(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await fill(trx);
  }),
);

async function fill(db: Db): Promise<void> {
  const people = ['busy', 'maker', ...Array.from({ length: PEOPLE }, (_, n) => `u${n}`)];
  await addTraders(db, people, 1000);
  await sql`insert into quote_order (order_id, cl_ord_id, source, owner_id, org_id, security_id, bucket, side, yield_e4, clean_e4, price_type,
      order_qty, cum_qty, min_qty, all_or_none, settl_type, quote_ind, time_in_force, specify_time, urgent, stars, arrival, turnover_e4,
      ord_status, phase, accepted_n, event_n, created_at, updated_at)
    select 'o' || n, 'c' || n, 'user', case when n > ${ORDERS}::int then 'busy' else 'u' || n % ${PEOPLE}::int end, 'org', 'b' || n % ${BONDS}::int, '1', case when n % 500 = 0 then 2 else 1 end, 20000, 1000000, 'Y',
      1000, case when n % 3 = 0 then 1000 else 0 end, 0, false, '1', 1, 0, '', false, 0, n, 0,
      case when n % 3 = 0 then '2' else '4' end, 'done', n, n, timestamp '2026-01-01' + n * interval '1 minute', timestamp '2026-01-01'
    from generate_series(1, ${ORDERS + BUSY}::int) as n`.execute(db);
  await sql`insert into quote_order (order_id, cl_ord_id, source, owner_id, org_id, security_id, bucket, side, yield_e4, clean_e4, price_type,
      order_qty, cum_qty, min_qty, all_or_none, settl_type, quote_ind, time_in_force, specify_time, urgent, stars, arrival, turnover_e4,
      ord_status, phase, accepted_n, event_n, created_at, updated_at)
    select 'm' || n, 'm' || n, 'user', 'maker', 'org', 'b1', '1', 1 + n % 2, 20000, 1000000, 'Y',
      1000, case when n % 1000 = 0 then 400 else 1000 end, 0, false, '1', 1, 0, '', false, 0, n, 0,
      case when n % 1000 = 0 then '4' else '2' end, 'done', n, n, timestamp '2026-01-01' + n * interval '1 minute', case when n % 1000 = 0 then timestamp '2026-01-01' else timestamp '2025-12-01' end
    from generate_series(1, ${MAKER_ORDERS}::int) as n`.execute(db);
  await sql`insert into order_event (security_id, bucket, n, order_id, kind, body, at)
    select 'b' || n % ${BONDS}::int, '1', n, 'o' || n, 'rest', '{}', timestamp '2026-01-01' from generate_series(1, ${ORDERS}::int) as n where n <> 107`.execute(
    db,
  );
  // Of the busy user's fills one in fifty settles on the sparse day, the others on the busy one; half of them left with their month, some of which were read back.
  const fills = sql`select n, 'o' || n as id, case when n % 50 = 0 then ${SPARSE_DAY} else ${BUSY_DAY} end as day,
      (extract(epoch from (timestamp '2026-01-01' + n * interval '1 minute')::timestamptz) * 1000)::bigint as at
    from generate_series(${ORDERS}::int + 1, ${ORDERS + BUSY}::int) as n where n % 3 = 0`;
  await sql`insert into order_event (security_id, bucket, n, order_id, kind, body, at)
    select 'b' || n % ${BONDS}::int, '1', n, id, 'fill', jsonb_build_object('order', jsonb_build_object('ownerId', 'busy', 'createdAt', at),
      'trade', jsonb_build_object('settlDate', day)), timestamp '2026-01-01' from (${fills}) as fill where n % 2 = 0`.execute(
    db,
  );
  await sql`insert into archived_fill_day (order_id, settl_date, owner_id, created_ms)
    select id, day, 'busy', at from (${fills}) as fill where n % 2 = 1 or n % 10 = 0`.execute(db);
  await sql`insert into trade (trade_id, security_id, bucket, event_n, bid_id, ofr_id, maker_id, taker_id, bid_org_id, ofr_org_id, qty,
      yield_e4, clean_e4, price_type, settl_type, direction, traded_at)
    select 't' || n, 'b' || n % ${BONDS}::int, '1', n, 'o' || n, 'o', 'o', 'o', 'org', 'org', 1000, 20000, 1000000, 'Y', '1', 'GVN',
      timestamp '2026-01-01' + n * interval '1 minute' from generate_series(1, ${ORDERS}::int) as n`.execute(
    db,
  );
  await sql`insert into message (message_id, oper_id, msg_type, title, content, is_read, created_at)
    select 'm' || n, case when n % 2 = 0 then 'busy' else 'u' || n % ${PEOPLE}::int end, case when n % 500 = 0 then 'system' else 'order' end, 't', 'c', n % 8 > 1, timestamp '2026-01-01' from generate_series(1, ${MESSAGES}::int) as n`.execute(
    db,
  );
  await sql`insert into audit_event (seq, at, kind, oper_id, session_id, ip, detail, prev_hash, hash)
    select n, timestamp '2026-01-01' + n * interval '1 minute', case when n % 500 = 0 then 'config.published' else 'login.success' end,
      case when n % 50 = 0 then 'maker' else 'busy' end, null, null, '{}', '', '' from generate_series(1, ${ORDERS}::int) as n`.execute(
    db,
  );
  await sql`insert into operator_session (session_id, token_hash, oper_id, created_at, seen_at, expires_at, absolute_end, ended_at, end_reason, ip, device)
    select 's' || n, 's' || n, case when n % 2 = 0 then 'busy' else 'u' || n % ${PEOPLE}::int end, at, at, at, at, at, 'logout', '', ''
    from (select n, timestamp '2026-01-01' + n * interval '1 minute' as at from generate_series(1, ${ORDERS}::int) as n) as ended`.execute(
    db,
  );
  await sql`insert into real_name_request (request_id, oper_id, realname, org_id, position, status, submitted_at)
    select 'r' || n, 'u' || n % ${PEOPLE}::int, '', '', '', 'Y', timestamp '2026-01-01' from generate_series(1, ${ORDERS}::int) as n`.execute(
    db,
  );
  await sql`insert into service_case (case_id, oper_id, kind, form, state, last_by, created_at, updated_at)
    select 'c' || n, 'u' || n % ${PEOPLE}::int, (array['question', 'transfer', 'advisory', 'api'])[1 + n % 4], '{"kind":"question","title":"title"}',
      case when n % 25 = 0 then 'submitted' when n % 2 = 0 then 'closed' else 'withdrawn' end, 'owner', timestamp '2026-01-01', timestamp '2026-01-01'
    from generate_series(1, ${ORDERS}::int) as n`.execute(db);
  await sql`insert into outgoing_message (id, channel, target, subject, body, status, next_try_at, give_up_at, created_at)
    select 'g' || n, case when n % 50 = 0 then 'sms' else 'mail' end, 't', 's', 'b', case when n % 50 = 7 then 'failed' else 'sent' end,
      timestamp '2026-01-01', timestamp '2026-01-01', timestamp '2026-01-01' from generate_series(1, ${ORDERS}::int) as n`.execute(
    db,
  );
  await sql`insert into config_version (version, kind, hash, before_hash, oper_id, reason, summary, created_at)
    select n, 'publish', 'h' || n, 'h', 'busy', 'r', '[]', timestamp '2026-01-01' from generate_series(1, ${ORDERS}::int) as n`.execute(
    db,
  );
  await sql`insert into config_base (hash, routes, menu, layouts, settings) values ('h', '', '', '', '')`.execute(
    db,
  );
  await sql`insert into config_proposal (state, base_version, base_hash, settled, summary, oper_id, reason, created_at)
    select case when n % 100 = 0 then 'open' else 'withdrawn' end, 1, 'h', '[]', '[]', 'busy', 'r', timestamp '2026-01-01'
    from generate_series(1, ${ORDERS}::int) as n`.execute(db);
  await sql`analyze`.execute(db);
}

/** A step of a plan, from EXPLAIN ANALYZE. Rows are per loop. */
interface Step {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Relation Name'?: string;
  readonly 'Plan Rows': number;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Step[];
}

const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];

/** No list sorts more: pages are counted ahead up to this point, in two tables if one of them holds archived months. */
const MAX_SORTED = 2 * COUNTED_AHEAD;
/** Nor reads more of a table for a statement. */
const MAX_READ = 2 * COUNTED_AHEAD;
/** Trades of the tape, which a start reads, and one more of the same moment. */
const TAPE = 5_001;

/** The rows that a step read from its table, including those that it dropped. */
const rowsRead = (step: Step): number =>
  step['Relation Name'] === undefined
    ? 0
    : step['Actual Loops'] *
      (step['Actual Rows'] +
        (step['Rows Removed by Filter'] ?? 0) +
        (step['Rows Removed by Index Recheck'] ?? 0));

/** The plans of the statements of a read. */
async function planned(read: (db: Db) => Promise<unknown>): Promise<Step[]> {
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
  const steps: Step[] = [];
  for (const node of nodes) {
    const { sql: text, parameters } = kysely.getExecutor().compileQuery(node, { queryId: 'plan' });
    const { rows } = await kysely.executeQuery<{ readonly 'QUERY PLAN': readonly { readonly Plan: Step }[] }>(
      CompiledQuery.raw(`explain (analyze, timing off, format json) ${text}`, [...parameters]),
    );
    for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) steps.push(...stepsOf(Plan));
  }
  return steps;
}

/** Tables that a statement of the read scans completely or reads more of than pages need, and sorts of more than a page. */
const readWhole = async (read: (db: Db) => Promise<unknown>, most = MAX_READ): Promise<string[]> =>
  (await planned(read)).flatMap((step) => {
    const { 'Node Type': type, 'Relation Name': table = '', 'Plan Rows': count } = step;
    if (type === 'Seq Scan' || rowsRead(step) > most) return [table];
    return type === 'Sort' && count > MAX_SORTED ? ['sort'] : [];
  });

const names = { bond: () => undefined, org: () => null };
const archive = new Archive(tempFolder('archive'));
const BIG = [
  'quote_order',
  'order_event',
  'archived_fill_day',
  'trade',
  'message',
  'audit_event',
  'service_case',
  'outgoing_message',
  'config_version',
  'config_proposal',
  'operator_session',
  'real_name_request',
  'sort',
];

/** The first page and the next, which begins where the first ended. */
async function twoPages(
  read: (page: number) => Promise<{ readonly content: readonly unknown[]; readonly totalPages: number }>,
) {
  const first = await read(1);
  const second = await read(2);
  expect([first.content.length, second.content.length]).toEqual([20, 20]);
  return second;
}

const ordersBy = (filter: Parameters<OrderReader['page']>[1]) => (db: Db) => {
  const reader = new OrderReader(db, names, archive);
  return twoPages((page) => reader.page('busy', filter, { page, rows: 20 }));
};
const inbox = (sortType: number) => (db: Db) => {
  const reader = new MessageReader();
  return twoPages((page) => reader.page(db, 'busy', { page, rows: 20, sortType }));
};

const desk = (filter: Partial<Parameters<CaseReader['all']>[1]>) => (db: Db) => {
  const reader = new CaseReader(() => '');
  return twoPages((page) => reader.all(db, { ...filter, page, rows: 20 }));
};
const sent = (filter: Partial<Parameters<OutboxReader['page']>[1]>) => (db: Db) => {
  const reader = new OutboxReader();
  return twoPages((page) => reader.page(db, { ...filter, page, rows: 20 }));
};

const sessionsIn = (db: Db) =>
  new SessionStore({
    db,
    clock: systemClock,
    life: { idleMs: 1, maxMs: 1 },
    isDemoAllowed: true,
    demand: new SecondFactorDemand([]),
  });

/** Choices of the order centre that list few or none of many orders, for which there is no page to end the reading. */
const CHOICES: readonly Parameters<OrderReader['page']>[1][] = [
  { status: 'unfilled' },
  { status: 'cancelled', securityId: 'b7' },
  { status: 'cancelled', from: '2026-01-06', to: '2026-01-07' },
  { category: 'activeUnquoted' },
  { category: 'activeUnquoted', side: 1 },
  { category: 'pointPriceNotTraded' },
  { category: 'pointPriceNotTraded', status: 'filled' },
  { from: '2027-01-01' },
  { to: '2025-01-01' },
  { side: 2 },
  { isLive: true },
  { isLive: true, side: 2 },
  { isLive: true, status: 'unfilled' },
  { settlDate: BUSY_DAY, from: '2027-01-01' },
  { settlDate: BUSY_DAY, to: '2025-01-01' },
];

/** Choices that list few of a market maker's many orders. */
const MAKER_CHOICES: readonly Parameters<OrderReader['page']>[1][] = [
  { status: 'cancelled' },
  { status: 'cancelled', category: 'completedTransaction' },
  { status: 'cancelled', side: 1 },
  { status: 'cancelled', securityId: 'b1' },
  { status: 'cancelled', category: 'completedTransaction', side: 2, securityId: 'b1' },
  { status: 'unfilled', securityId: 'b1', from: '2026-01-02' },
  { status: 'filled', side: 1, to: '2025-12-31' },
];
/** Choices that list few of many audit events. */
const AUDIT_CHOICES: readonly Parameters<AuditReader['page']>[1][] = [
  { to: '2026-01-01' },
  { to: '2025-12-31' },
  { from: '2026-01-02', to: '2026-01-02' },
  { kind: 'config.' },
  { kinds: 'config.,case.' },
  { kind: 'config.', operId: 'maker' },
  { kind: 'config.', operId: 'maker', to: '2026-01-01' },
  { operId: 'maker', to: '2025-12-31' },
  { operId: 'busy', kind: 'config.' },
].map((choice) => ({ ...choice, page: 1, rows: 20 }));

describe('no list query scans a large table', () => {
  it.each<[string, (db: Db) => Promise<unknown>]>([
    ['a user’s orders', ordersBy({})],
    ['a user’s filled orders', ordersBy({ status: 'filled' })],
    ['a user’s cancelled orders', ordersBy({ status: 'cancelled' })],
    ['a user’s traded orders', ordersBy({ category: 'completedTransaction' })],
    ['a user’s orders of one side', ordersBy({ side: 1 })],
    ['a user’s orders of a range of days', ordersBy({ from: '2026-01-06', to: '2026-01-09' })],
    [
      'a user’s orders of a bond and a week',
      (db) =>
        new OrderReader(db, names, archive).page(
          'u7',
          { securityId: 'b7', from: '2026-01-05', to: '2026-01-11', status: 'filled' },
          { page: 1, rows: 20 },
        ),
    ],
    ['a user’s orders of which something settles on a day', ordersBy({ settlDate: BUSY_DAY })],
    ['a user’s orders of which something settles on a quiet day', ordersBy({ settlDate: SPARSE_DAY })],
    [
      'a user’s orders of which something settles on a day without fills',
      (db) =>
        new OrderReader(db, names, archive).page('busy', { settlDate: '2025-12-31' }, { page: 1, rows: 20 }),
    ],
    ['a user’s filled orders that settle on a day', ordersBy({ settlDate: BUSY_DAY, status: 'filled' })],
    [
      'a user’s live and last changed orders',
      (db) => new OrderReader(db, names, archive).recent('u7', new Date(), 50),
    ],
    [
      'a busy user’s live and last changed orders',
      (db) => new OrderReader(db, names, archive).recent('busy', new Date(), 2000),
    ],
    [
      'the few of a busy user’s orders that ended since a moment when all others’ did',
      (db) => new OrderReader(db, names, archive).recent('maker', new Date('2025-12-31'), 2000),
    ],
    [
      'the bonds that a user quoted',
      (db) => createBondServices({ ...database.storage, kysely: db }, systemClock).quotedBy('maker'),
    ],
    ...MAKER_CHOICES.map((filter): [string, (db: Db) => Promise<unknown>] => [
      `a market maker’s orders, ${JSON.stringify(filter)}`,
      (db) => new OrderReader(db, names, archive).page('maker', filter, { page: 1, rows: 20 }),
    ]),
    ...CHOICES.map((filter): [string, (db: Db) => Promise<unknown>] => [
      `a user’s orders, ${JSON.stringify(filter)}`,
      (db) => new OrderReader(db, names, archive).page('busy', filter, { page: 1, rows: 20 }),
    ]),
    ['an order with its history', (db) => new OrderReader(db, names, archive).detail('u7', 'o107')],
    ['the newest quotes of a bond', (db) => new MarketReader(db).recentQuotes('b7')],
    ['an inbox, newest first', inbox(1)],
    ['an inbox, unread first', inbox(0)],
    ...[0, 1].flatMap((sortType) =>
      (['0', '1'] as const).map((isRead): [string, (db: Db) => Promise<unknown>] => [
        `an inbox, ${JSON.stringify({ sortType, isRead })}`,
        (db) => new MessageReader().page(db, 'busy', { page: 1, rows: 20, sortType, isRead }),
      ]),
    ),
    ...[0, 1].map((sortType): [string, (db: Db) => Promise<unknown>] => [
      `an inbox of one type, ${JSON.stringify({ sortType })}`,
      (db) =>
        twoPages((page) =>
          new MessageReader().page(db, 'busy', { page, rows: 20, sortType, msgType: 'system' }),
        ),
    ]),
    [
      'the audit log',
      (db) => {
        const reader = new AuditReader(archive);
        return twoPages((page) => reader.page(db, { page, rows: 20 }));
      },
    ],
    [
      'the audit log of one who did nothing',
      (db) => new AuditReader(archive).page(db, { page: 1, rows: 20, operId: 'u7' }),
    ],
    ...AUDIT_CHOICES.map((query): [string, (db: Db) => Promise<unknown>] => [
      `the audit log, ${JSON.stringify(query)}`,
      (db) => new AuditReader(archive).page(db, query),
    ]),
    ['cases', desk({})],
    ['open cases, oldest first', desk({ state: 'open' })],
    ['open cases of a kind', desk({ state: 'open', kind: 'advisory' })],
    ['cases of a kind', desk({ kind: 'transfer' })],
    ['cases in one state', desk({ state: 'withdrawn' })],
    ...(
      [
        { kind: 'question', state: 'withdrawn' },
        { state: 'todo' },
        { state: 'asked' },
        { state: 'todo', kind: 'advisory' },
      ] as const
    ).map((filter): [string, (db: Db) => Promise<unknown>] => [
      `cases, ${JSON.stringify(filter)}`,
      (db) => new CaseReader(() => '').all(db, { ...filter, page: 1, rows: 20 }),
    ]),
    [
      'a user’s own cases',
      (db) => {
        const reader = new CaseReader(() => '');
        return twoPages((page) => reader.own(db, 'u7', { page, rows: 20 }));
      },
    ],
    ['outgoing messages', sent({})],
    ['outgoing messages that failed', sent({ status: 'failed' })],
    ['outgoing text messages', sent({ channel: 'sms' })],
    ...(
      [{ channel: 'sms', status: 'failed' }, { channel: 'sms', status: 'sent' }, { status: 'kept' }] as const
    ).map((filter): [string, (db: Db) => Promise<unknown>] => [
      `outgoing messages, ${JSON.stringify(filter)}`,
      (db) => new OutboxReader().page(db, { ...filter, page: 1, rows: 20 }),
    ]),
    [
      'published configurations',
      (db) => {
        const reader = new ConfigReader();
        return twoPages((page) => reader.page(db, { page, rows: 20 }));
      },
    ],
    [
      'proposals, waiting ones first',
      (db) => {
        const list = new ProposalList();
        return twoPages((page) => list.page(db, { page, rows: 20 }, 'busy'));
      },
    ],
    ['the sessions of a user', (db) => sessionsIn(db).list({ operId: 'busy', sessionId: '' })],
    ['real-name claims under review', (db) => claimsWaiting(db)],
    ['unread messages', (db) => new MessageReader().latestUnread(db, 'u7', 5)],
  ])('%s: no scan', async (_title, read) => {
    expect((await readWhole(read)).filter((table) => BIG.includes(table))).toEqual([]);
  });

  it('nor that of the market at a start, which reads the last trade of each bond and its tape', async () => {
    const session = (db: Db): Promise<unknown> =>
      new MarketReader(db).session({
        securityIds: ['b7'],
        versionOf: () => Number.MAX_SAFE_INTEGER,
        at: Date.now(),
      });
    expect((await readWhole(session, TAPE)).filter((table) => BIG.includes(table))).toEqual([]);
  });

  it.each<[string, string]>([
    ['scans a table', 'select order_id from quote_order where min_qty = 7'],
    [
      'reads more of an index than pages need',
      `select order_id from quote_order where owner_id = 'busy' and source = 'user' and min_qty = 7 order by created_at desc limit 1`,
    ],
  ])('this test detects a query that %s', async (_title, text) => {
    const reading = (db: Db): Promise<unknown> => sql.raw(text).execute(db);
    expect(await readWhole(reading)).toEqual(['quote_order']);
  });
});

it('orders to notify owners about are found by id, even without planner statistics', async () => {
  await sql`delete from pg_statistic where starelid = 'quote_order'::regclass`.execute(
    database.storage.kysely,
  );
  const ids = Array.from({ length: 40 }, (_, n) => `o${n * 100}`);
  const steps = await planned((db) => new OrderReader(db, names, archive).owned(ids));
  const indexes = steps
    .flatMap(({ 'Index Name': index = '' }) => index)
    .filter((index) => index.startsWith('quote_order'));
  expect(indexes).toContain('quote_order_pkey');
  expect(indexes).not.toContain('quote_order_of_owner');
});
