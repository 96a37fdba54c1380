import { transaction } from '#contract/api';
import { Archive } from '#server/archive';
import { Archiver, type Moved } from '#server/domain/archive';
import { AuditReader, AuditSealer, type AuditWriter, verifyAudit } from '#server/domain/audit';
import { Writes } from '#server/db';
import { spawnSync } from 'node:child_process';
import { appendFileSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, loggedIn } from '../../_util/api-client.ts';
import { enter } from '../../_util/order-entry.ts';
import { tempFolder } from '../../_util/temp-folder.ts';
import { startTradingServer, type TradingServer } from '../../_util/trading-server.ts';

const TABLES = ['audit_event', 'order_event', 'trade'] as const;
const AUDITED = 2_300;
const folder = join(tempFolder('archive'), 'months');
const archive = new Archive(folder);
let server: TradingServer;
let anna: ApiClient;
let audit: AuditWriter;
/** Orders of November: filled completely, ended without a fill, and one still resting in March. */
const ids = { filled: '', hit: '', cancelled: '', resting: '' };

const beijing = (text: string): number => Date.parse(`${text}+08:00`);
const archiver = (auditMarks: readonly string[] = []): Archiver =>
  new Archiver({ storage: server.storage, archive, auditMarks });
const moveAll = async (keep = 1): Promise<Moved[]> => {
  const moved: Moved[] = [];
  await archiver().archive(server.clock.now(), keep, (month) => moved.push(month));
  return moved;
};
const seal = (): Promise<number> => new AuditSealer(server.storage).seal();
const verified = () =>
  server.storage.tx((trx) => verifyAudit(trx, null, archive), { isolation: 'repeatable read' });
const rowsOf = async (table: string): Promise<string[]> => {
  const { rows } = await sql<{
    row: string;
  }>`select row_to_json(t)::text as row from ${sql.table(table)} as t`.execute(server.storage.kysely);
  return rows.map(({ row }) => row).toSorted();
};
const everything = (): Promise<string[][]> => Promise.all(TABLES.map(rowsOf));
const detailOf = async (orderId: string) =>
  (await anna.call(transaction.getQuoteDetail, { query: { orderId } })).data;
const listed = async () =>
  (await anna.call(transaction.getQuoteList, { query: { page: 1, rows: 50 } })).data.content;
const settlingOn = async (settlDate: string): Promise<string[]> =>
  (await anna.call(transaction.getQuoteList, { query: { settlDate } })).data.content.map(
    ({ orderId }) => orderId,
  );

/** All pages of the audit, as an auditor would read them. */
async function audited(query: {
  readonly kind?: string;
  readonly operId?: string;
  readonly from?: string;
  readonly to?: string;
}) {
  const reader = new AuditReader(archive);
  const pages = [];
  for (let page = 1; ; page += 1) {
    const { content, totalPages } = await reader.page(server.storage.kysely, { ...query, page, rows: 100 });
    pages.push(...content);
    if (page >= totalPages) return pages;
  }
}

beforeAll(async () => {
  server = await startTradingServer({ env: { ARCHIVE_DIR: folder } });
  ({ audit } = server.accounts);
  anna = await server.loggedIn('demo_trader', '192.0.2.1');
  let bob = await server.loggedIn('demo_trader2', '192.0.2.2');
  const [bond, other, third] = [server.bond(), server.bond(), server.bond()];
  const first = await enter(anna, bond, { side: 2, orderQty: 2000, timeInForce: 1 });
  const hit = await enter(bob, bond, { side: 1, orderQty: 1000 });
  const gone = await enter(anna, other);
  const stays = await enter(anna, third, { timeInForce: 1 });
  await anna.call(transaction.cancelMyQuote, { body: { orderIds: [gone.data.orderId] } });
  // The rest of it settles on another day.
  server.clock.jump(beijing('2026-11-23T10:00:00'));
  await server.pass(2500);
  bob = await server.loggedIn('demo_trader2', '192.0.2.2');
  await enter(bob, bond, { side: 1, orderQty: 1000 });
  Object.assign(ids, {
    filled: first.data.orderId,
    hit: hit.data.orderId,
    cancelled: gone.data.orderId,
    resting: stays.data.orderId,
  });
  const writes = new Writes();
  for (let n = 0; n < AUDITED; n += 1) {
    server.clock.jump(beijing('2026-12-10T10:00:00') + n * 600_000);
    const kind = n % 3 === 0 ? 'login.success' : 'config.published';
    const operId = n % 5 === 0 ? 'D0002' : 'D0009';
    audit.note(writes, [{ kind, operId, detail: { n, text: 'a"b\\u0000\n', share: 1.1 } }]);
  }
  await server.storage.tx((trx) => writes.flush(trx));
  server.clock.jump(beijing('2027-03-02T10:00:00'));
  await sql`update valuation set valuation_date = '2027-03-01'`.execute(server.storage.kysely);
  // A later trade, so that the first is not the last price of its bond.
  await sql`insert into trade select trade_id || '-later', security_id, bucket, event_n + 1000, bid_id || '-', ofr_id || '-', maker_id, taker_id,
      bid_org_id, ofr_org_id, qty, yield_e4, clean_e4, price_type, settl_type, direction, '2027-03-01T02:00:00Z', settl_date from trade limit 1`.execute(
    server.storage.kysely,
  );
  await seal();
  anna = await loggedIn(server.url, 'demo_trader', '192.0.2.1');
  await seal();
});
afterAll(() => server.close());

describe('archiving past months', () => {
  it('leaves every order and audit event readable as before, with the audit chain intact', async () => {
    const queries = [
      { from: '2026-11-01', to: '2027-01-15' },
      { from: '2026-12-12', kind: 'login.' },
      { from: '2026-11-01', operId: 'D0002', kind: 'config' },
      { from: '2026-12-01', to: '2026-12-31', operId: 'nobody' },
    ];
    const { settlDates = [] } = (await detailOf(ids.filled)).order;
    expect(settlDates).toHaveLength(2);
    const read = async () => ({
      settling: await Promise.all(settlDates.map(settlingOn)),
      details: await Promise.all([ids.filled, ids.cancelled, ids.resting].map(detailOf)),
      list: await listed(),
      audits: await Promise.all(queries.map(audited)),
    });
    const before = await read();
    expect(before.audits.map(({ length }) => length > 100)).toEqual([true, true, true, false]);
    expect(before.settling).toEqual([[ids.filled], [ids.filled]]);
    expect(before.list.find(({ orderId }) => orderId === ids.filled)?.counterparty).toBeTruthy();
    const whole = await verified();
    expect(whole.faults).toEqual([]);

    const moved = await moveAll();
    expect(moved.map(({ kind, month }) => `${kind} ${month}`)).toEqual([
      'audit 2026-11',
      'audit 2026-12',
      'order 2026-11',
      'trade 2026-11',
    ]);
    expect(await read()).toEqual(before);
    expect(await verified()).toEqual(whole);
    // Again: nothing is left to move.
    expect(await moveAll()).toEqual([]);
  });

  it('leaves unfinished orders and the last price of each bond in the database', async () => {
    const { rows } = await sql<{ order_id: string }>`select distinct order_id from order_event`.execute(
      server.storage.kysely,
    );
    expect(rows.map(({ order_id }) => order_id)).toEqual([ids.resting]);
    const trades = await sql`select 1 from trade`.execute(server.storage.kysely);
    expect(trades.rows).toHaveLength(1);
  });

  it('lets a list without a start date read the database only', async () => {
    const reader = new AuditReader(new Archive('/nowhere'));
    const { content } = await reader.page(server.storage.kysely, { page: 1, rows: 1000 });
    expect(content.every(({ createTime }) => createTime >= '2027-02')).toBe(true);
  });

  it('detects an altered or missing file', async () => {
    const [file = ''] = readdirSync(folder).filter((name) => name.startsWith('audit-2026-12'));
    const path = join(folder, file);
    const faults = async () => (await verified()).faults.map(({ fault }) => fault);
    renameSync(path, `${path}.away`);
    expect(await faults()).toEqual(['unreadable']);
    expect(runTool('audit-verify')).toMatchObject({ status: 1, stderr: expect.stringContaining('archive') });
    expect(runTool('archive', '--verify')).toMatchObject({ status: 1, stderr: `${file} is absent\n` });
    await expect(audited({ from: '2026-12-15', to: '2026-12-16' })).rejects.toThrow(file);
    renameSync(`${path}.away`, path);
    expect(await faults()).toEqual([]);
    appendFileSync(path, 'x');
    expect(await faults()).toEqual(['unreadable']);
    await expect(archiver().readBack('2026-12')).rejects.toThrow('altered: nothing was changed');
  });

  it('leaves audit events in the database until they have been forwarded', async () => {
    const before = await rowsOf('audit_event');
    server.clock.jump(beijing('2027-09-02T10:00:00'));
    const moved: Moved[] = [];
    await archiver(['audit.forwarded']).archive(server.clock.now(), 1, (month) => moved.push(month));
    expect(moved.filter(({ kind }) => kind === 'audit')).toEqual([]);
    expect(await rowsOf('audit_event')).toEqual(before);
  });
});

describe('a month read back from the archive', () => {
  it('is restored in the database exactly, and can be archived again', async () => {
    const other = join(tempFolder('archive'), 'other');
    const own = new Archive(other);
    const mover = new Archiver({ storage: server.storage, archive: own, auditMarks: [] });
    await sql`delete from archive_segment where kind = 'audit'`.execute(server.storage.kysely);
    await audit.recordAlone(server.storage.kysely, { kind: 'server.started', detail: { text: '债券\t"\\' } });
    await seal();
    await sql`insert into order_event select security_id, bucket, n + 5000, ${ids.cancelled}, kind, '{"order": {"x": 1.10}, "trade": null}', at
      from order_event limit 1`.execute(server.storage.kysely);
    const before = await everything();
    const moved: Moved[] = [];
    await mover.archive(beijing('2028-01-02T10:00:00'), 1, (month) => moved.push(month));
    expect(moved.map(({ kind }) => kind)).toContain('audit');
    expect(await everything()).not.toEqual(before);
    for (const month of new Set(moved.map((item) => item.month))) await mover.readBack(month);
    expect(await everything()).toEqual(before);
  });
});

it('npm run archive prints its usage, what is not archived, and that there was nothing to do', async () => {
  expect(archiveInto('/dev/null/months')).toMatchObject({
    status: 2,
    stderr:
      'ARCHIVE_DIR: closed months cannot be kept in /dev/null/months (ENOTDIR): a file is where a folder should be: set ARCHIVE_DIR to another folder\n',
  });
  expect(runTool('archive', '--keep', '0')).toMatchObject({
    status: 2,
    stderr: /^--keep: expected .*; usage: npm run archive/,
  });
  expect(runTool('archive', '--read-back', '2020-01')).toMatchObject({
    status: 2,
    stderr: 'nothing of 2020-01 is archived: --list tells what is\n',
  });
  expect(runTool('archive', '--keep', '1200')).toMatchObject({
    status: 0,
    stdout: 'nothing to archive from before the last 1200 whole months\n',
  });
  await sql`delete from archive_segment`.execute(server.storage.kysely);
  expect(runTool('archive', '--list')).toMatchObject({ status: 0, stdout: 'nothing is archived\n' });
});

const runTool = (name: string, ...args: string[]) => runToolIn(folder, name, ...args);
const archiveInto = (dir: string) => runToolIn(dir, 'archive', '--keep', '1200');

function runToolIn(archiveDir: string, name: string, ...args: string[]) {
  const { host, port, database, user } = server.storage.connection;
  return spawnSync(
    process.execPath,
    [fileURLToPath(new URL(`../../../server/cli/${name}.ts`, import.meta.url)), ...args],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        DATABASE_URL: `postgres://${String(user)}@localhost:${String(port)}/${String(database)}?host=${encodeURIComponent(String(host))}`,
        DATA_DIR: tempFolder('tool'),
        ARCHIVE_DIR: archiveDir,
        LOG_LEVEL: 'silent',
      },
    },
  );
}
