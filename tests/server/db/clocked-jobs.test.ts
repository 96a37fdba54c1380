import { Archive } from '#server/archive';
import type { Storage } from '#server/db';
import { openAccounts } from '#server/domain/accounts';
import { Archiver } from '#server/domain/archive';
import { AuditForwarder } from '#server/domain/audit';
import { pruneValuations, ValuationReader } from '#server/domain/bonds';
import { pruneMarket, ValuationMarks } from '#server/domain/market';
import { createLogger } from '#server/runtime';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTraders } from '../../_util/add-traders.ts';
import { ManualClock } from '../../_util/manual-clock.ts';
import { readCounter } from '../../_util/rows-read.ts';
import { tempFolder } from '../../_util/temp-folder.ts';
import { withTempDatabase } from '../../_util/temp-database.ts';

/** Rows of every table, a minute apart up to now, but for the old ones. */
const ROWS = 6_000;
/** Rows of every table that are over. */
const OLD = 20;
const BONDS = 60;
/** What a job may read where it finds OLD rows to change: some reads of each, and single rows of its own. */
const FEW = 10 * OLD;

const NOW = '2026-11-20T10:00:00+08:00';
const TODAY = '2026-11-20';
const clock = new ManualClock(Date.parse(NOW));
const log = createLogger('silent');
/** Tables of which exactly the old rows go. */
const CHANGED = [
  'login_record',
  'operator_session',
  'use_day',
  'attempt_budget',
  'outgoing_message',
  'second_factor',
  'uploaded_image',
  'trend_bar',
  'audit_event',
  'order_event',
  'trade',
] as const;

const database = withTempDatabase();
const folder = tempFolder('clocked');
let reads: ReturnType<typeof readCounter>;

/** `n` and the moment of a row: the first OLD are of `old`, the others of the last days. */
const moments = (
  old: string,
) => sql`(select n, case when n <= ${OLD}::int then ${old}::timestamptz + n * interval '1 minute'
  else ${NOW}::timestamptz - (${ROWS}::int - n) * interval '1 second' end as at from generate_series(1, ${ROWS}::int) as n) as row`;

async function fill({ kysely }: Storage): Promise<void> {
  await addTraders(kysely, ['anna'], 1000);
  await sql`insert into operator (oper_id, opername, opername_key, password_hash, valid_start, valid_end, created_at, updated_at)
    select 'u' || n, 'u' || n, 'u' || n, '', '2020-01-01', '2099-12-31', now(), now() from generate_series(1, ${ROWS}::int) as n`.execute(
    kysely,
  );
  await sql`insert into login_record (oper_id, session_id, at, device, ip) select 'anna', 's' || n, at, '', '' from ${moments('2026-01-05')}`.execute(
    kysely,
  );
  await sql`insert into operator_session (session_id, token_hash, oper_id, created_at, seen_at, expires_at, absolute_end, ended_at, end_reason, ip, device)
    select 's' || n, 't' || n, 'anna', at, at, at, at, at, 'logout', '', '' from ${moments('2026-01-05')}`.execute(
    kysely,
  );
  await sql`insert into use_day (day, oper_id, action) select case when n <= ${OLD}::int then '2025-01-06'::date else ${TODAY}::date end, 'anna', 'a' || n
    from ${moments('2025-01-06')}`.execute(kysely);
  await sql`insert into attempt_budget (key, used, window_end, not_before) select 'k' || n, 1,
    case when n <= ${OLD}::int then at else at + interval '1 day' end, at from ${moments('2026-11-19')}`.execute(
    kysely,
  );
  await sql`insert into outgoing_message (id, channel, target, subject, body, status, next_try_at, give_up_at, created_at)
    select 'g' || n, 'mail', '', '', '', 'sent', at, at, at from ${moments('2026-11-01')}`.execute(kysely);
  await sql`insert into second_factor (oper_id, secret, confirmed_at, created_at)
    select 'u' || n, '', case when n > ${OLD}::int then at end, at from ${moments('2026-11-01')}`.execute(
    kysely,
  );
  await sql`insert into uploaded_image (image_id, ip, mime, bytes, request_id, created_at)
    select 'i' || n, '', '', '', case when n > ${OLD}::int then 'r' end, at from ${moments('2026-11-01')}`.execute(
    kysely,
  );
  await sql`insert into audit_event (seq, at, kind, detail, prev_hash, hash)
    select n, at, 'login.success', '{}', '', '' from ${moments('2026-06-05')}`.execute(kysely);
  await sql`update audit_head set seq = ${ROWS}`.execute(kysely);
  await sql`insert into system_setting (name, value) values ('audit.forwarded', ${String(ROWS - OLD)}::jsonb)`.execute(
    kysely,
  );
  await fillMarket(kysely);
  await sql`analyze`.execute(kysely);
}

async function fillMarket(kysely: Storage['kysely']): Promise<void> {
  await sql`insert into bond (security_id, seccode, market, short_name, full_name, pinyin, bond_type, spread_class, issuer, coupon_type, frequency,
      day_count, issue_date, value_date, maturity_date)
    select 'b' || n, 'b', 'IB', 'b', 'b', 'b', 'GB', 'GB', 'i', 'fixed', 1, 'ACT/ACT', '2020-01-01', '2020-01-01', '2040-01-01'
    from generate_series(1, ${BONDS}::int) as n`.execute(kysely);
  // Of a hundred days; those of some bonds go on further back, and the last of one was long ago.
  await sql`insert into valuation (security_id, valuation_date, source, yield_mat, recommended)
    select 'b' || bond, ${TODAY}::date - day, 'CB', 2, 'mat' from generate_series(2, ${BONDS}::int) as bond, generate_series(1, 92) as day
    union all select 'b' || bond, ${TODAY}::date - 200, 'CB', 2, 'mat' from generate_series(1, ${OLD}::int) as bond`.execute(
    kysely,
  );
  await sql`insert into trend_bar (security_id, minute, qty, quotes, trades)
    select 'b' || n % ${BONDS}::int, case when n <= ${OLD}::int then '2026-10-01'::timestamptz + n * interval '1 minute'
      else ${NOW}::timestamptz - n * interval '1 minute' end, 0, 0, 0 from generate_series(1, ${ROWS}::int) as n`.execute(
    kysely,
  );
  const order = (
    source: 'sim' | 'user',
    id: string,
  ) => sql`select ${id} || n, ${id} || n, ${source}, 'anna', 'org', 'b1', '1', 1, 20000, 1000000, 'Y',
    1000, 0, 0, false, '1', 1, 0, '', false, 0, n, 0, '4', 'done', n, n, at, at`;
  const into = sql`insert into quote_order (order_id, cl_ord_id, source, owner_id, org_id, security_id, bucket, side, yield_e4, clean_e4, price_type,
    order_qty, cum_qty, min_qty, all_or_none, settl_type, quote_ind, time_in_force, specify_time, urgent, stars, arrival, turnover_e4,
    ord_status, phase, accepted_n, event_n, created_at, updated_at)`;
  await sql`${into} ${order('sim', 'sim')} from ${moments('2026-11-01')}`.execute(kysely);
  await sql`${into} ${order('user', 'o')} from ${moments('2026-06-05')}`.execute(kysely);
  await sql`insert into order_event (security_id, bucket, n, order_id, kind, body, at)
    select 'b1', '1', n, 'o' || n, 'end', '{}', at from ${moments('2026-06-05')}`.execute(kysely);
  // Orders whose histories left long ago.
  await sql`${into} ${order('user', 'gone')} from (select n, timestamptz '2025-07-01' + n * interval '1 minute' as at
    from generate_series(1, ${ROWS}::int) as n) as row`.execute(kysely);
  await sql`insert into trade (trade_id, security_id, bucket, event_n, bid_id, ofr_id, maker_id, taker_id, bid_org_id, ofr_org_id, qty,
      yield_e4, clean_e4, price_type, settl_type, direction, traded_at)
    select 't' || n, 'b' || n % ${BONDS}::int, '1', n, 's' || n, 's', 's', 's', 'org', 'org', 1000, 20000, 1000000, 'Y', '1', 'GVN', at
    from ${moments('2026-06-05')}`.execute(kysely);
}

/** The jobs, over the connection whose reads are counted. */
async function jobsOn(storage: Storage) {
  const { kysely } = storage;
  const silent = { publish: () => {}, closeSession: () => {}, rightsChanged: () => {} };
  const accounts = await openAccounts({
    storage,
    clock,
    log,
    publisher: silent,
    closer: silent,
    rightsNotifier: silent,
    dataDir: folder,
    isDemo: false,
    sessionHistoryDays: 90,
  });
  const { sessions, proofs, budget, outbox, profile, sealer, firmSignOn } = accounts;
  const forwarder = new AuditForwarder({ storage, log, target: { send: async () => {} } });
  const archiver = new Archiver({ storage, archive: new Archive(folder), auditMarks: [] });
  return {
    'log-ins, sessions and days of use': () => sessions.tidy(kysely),
    'what has expired before a log-in': () => proofs.tidy(kysely),
    'sign-ons that were not completed': () => firmSignOn.tidy(kysely),
    'tries whose window is over': () => budget.purge(kysely),
    'mails and texts that were sent': () => outbox.purge(),
    'images that belong to nothing': () => profile.images.purge(),
    'quotes of simulated dealers, and minute bars': () => pruneMarket(storage, clock.now()),
    'old valuations': () => pruneValuations(kysely, TODAY),
    'the newest day of valuations': () => new ValuationReader(kysely).latestDate('CB'),
    'the newest valuation of each bond': () => new ValuationMarks().load(kysely, TODAY),
    'sessions of those who may not be logged in': () => sessions.ender.endInvalid(),
    'sessions past their end': () => sessions.ender.endExpired(),
    'mails and texts that are due': () => outbox.deliver(),
    'audit events to be chained': () => sealer.seal(),
    'audit events to be passed on': () => forwarder.forward(),
    'closed months': () => archiver.archive(clock.now(), 3, () => {}),
  };
}
let jobs: Awaited<ReturnType<typeof jobsOn>>;

beforeAll(async () => {
  await fill(database.storage);
  reads = readCounter(database);
  jobs = await jobsOn(reads.storage);
});
afterAll(() => reads.close());

const NAMES: readonly (keyof Awaited<ReturnType<typeof jobsOn>>)[] = [
  'log-ins, sessions and days of use',
  'what has expired before a log-in',
  'sign-ons that were not completed',
  'tries whose window is over',
  'mails and texts that were sent',
  'images that belong to nothing',
  'quotes of simulated dealers, and minute bars',
  'old valuations',
  'the newest day of valuations',
  'the newest valuation of each bond',
  'sessions of those who may not be logged in',
  'sessions past their end',
  'mails and texts that are due',
  'audit events to be chained',
  'audit events to be passed on',
  'closed months',
];

describe('a job that runs by the clock reads what it changes, not its table', () => {
  it.each(NAMES)('%s', async (name) => {
    expect((await reads.of(jobs[name])).filter(([, rows]) => rows > FEW)).toEqual([]);
  });

  it('and has removed what was over, and only that', async () => {
    const left = await sql<{ name: string; n: number }>`
      ${sql.join(
        CHANGED.map((table) => sql`select ${table} as name, count(*)::int as n from ${sql.table(table)}`),
        sql` union all `,
      )}`.execute(database.storage.kysely);
    expect(left.rows.filter(({ n }) => n !== ROWS - OLD)).toEqual([]);
  });

  it('and the reads are counted: a scan is seen', async () => {
    const { kysely } = reads.storage;
    const read = await reads.of(() =>
      sql`select count(*) from login_record where device = 'x'`.execute(kysely),
    );
    expect(read).toEqual([['login_record', ROWS - OLD]]);
  });
});
