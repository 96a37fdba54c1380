import { Archive } from '#server/archive';
import { STAFF_ROLES } from '#contract/entities';
import { migrate, type Storage } from '#server/db';
import { migrations } from '#server/db/migrations';
import { BookReplicator, LiveBooks, MarketWriter } from '#server/domain/market';
import { OrderReader } from '#server/domain/orders';
import { createLogger } from '#server/runtime';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../_util/manual-clock.ts';
import { withTempDatabase } from '../../_util/temp-database.ts';
import { tempFolder } from '../../_util/temp-folder.ts';

/** Data of the version 71fe7fc, a few rows of everything, as its own server wrote them through its own calls. */
interface Former {
  readonly steps: readonly { readonly name: string; readonly sha256: string }[];
  readonly tables: Readonly<Record<string, readonly Row[]>>;
}
type Row = Readonly<Record<string, unknown>>;

// `as` holds: the file is kept with the test.
const former = JSON.parse(readFileSync(new URL('former/71fe7fc.json', import.meta.url), 'utf8')) as Former;
const formerNames = new Set(former.steps.map(({ name }) => name));
const database = withTempDatabase();

async function rowsOf({ kysely }: Storage, table: string): Promise<string[]> {
  const { rows } = await sql<{
    row: string;
  }>`select row_to_json(t)::text as row from ${sql.id(table)} as t`.execute(kysely);
  return rows.map(({ row }) => row).toSorted();
}

async function everyTable(storage: Storage): Promise<Map<string, string[]>> {
  const tables = new Map<string, string[]>();
  for (const table of Object.keys(former.tables)) tables.set(table, await rowsOf(storage, table));
  return tables;
}

/** The settlement day of an earlier order: from its terms; an order of the market has none. */
const settlDateOf = (orderId: unknown): unknown =>
  (former.tables['order_terms'] ?? []).find((terms) => terms['order_id'] === orderId)?.['settl_date'] ?? null;

/** Intended changes by today's migrations. */
const renamed = (table: string, row: string): string => {
  if (table === 'quote_order' || table === 'trade') {
    const { rank_e4, ...rest } = JSON.parse(row);
    const settlDate =
      table === 'trade'
        ? (settlDateOf(rest.taker_id) ?? settlDateOf(rest.maker_id))
        : settlDateOf(rest.order_id);
    return JSON.stringify({ ...rest, yield_e4: rank_e4, settl_date: settlDate });
  }
  if (table === 'config_version') {
    const { before_texts: _, ...rest } = JSON.parse(row);
    const copied = (former.tables['config_version'] ?? []).find(
      (version) => version['before_texts'] !== null,
    );
    const delta = {
      base_hash: copied?.['before_hash'] ?? null,
      over_version: null,
      switches: '[]',
      unsettled: '[]',
      reason_key: null,
      reason_values: null,
    };
    return JSON.stringify({ ...rest, ...delta });
  }
  if (table === 'bond') return JSON.stringify({ ...JSON.parse(row), repayments: '' });
  if (table === 'operator')
    return JSON.stringify({ ...JSON.parse(row), rights_at: null, language: null, shares_look: false });
  if (table === 'message') return JSON.stringify({ ...JSON.parse(row), words_key: null, words_values: null });
  if (table !== 'order_event') return row;
  const { body, ...rest } = JSON.parse(row);
  const named = (part: { rank?: number }) => {
    const { rank: yieldE4, ...others } = part;
    return { ...others, yieldE4 };
  };
  const trade = body.trade && { ...named(body.trade), settlDate: settlDateOf(body.trade.takerId) };
  return JSON.stringify({ ...rest, body: { order: named(body.order), trade } });
};
const comparable = (row: string): string => JSON.stringify(sorted(JSON.parse(row)));
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, item]) => [key, sorted(item)]),
        )
      : value;

describe('a database of an earlier version', () => {
  let before = new Map<string, string[]>();
  let ran: readonly string[] = [];
  beforeAll(async () => {
    const { storage } = database;
    const { kysely } = storage;
    await sql`drop schema public cascade`.execute(kysely);
    await sql`create schema public`.execute(kysely);
    await migrate(
      kysely,
      migrations.filter(({ name }) => formerNames.has(name)),
    );
    await storage.tx(async (trx) => {
      // Foreign keys must not depend on the loading order.
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const [table, rows] of Object.entries(former.tables)) {
        await sql`delete from ${sql.id(table)}`.execute(trx);
        await sql`insert into ${sql.id(table)} overriding system value select * from json_populate_recordset(null::${sql.id(table)}, ${JSON.stringify(rows)}::json)`.execute(
          trx,
        );
      }
    });
    before = await everyTable(storage);
    ran = await migrate(kysely, migrations);
  });

  it('has the same migration steps as then, statement for statement', () => {
    const today = former.steps.map(({ name }) => {
      const text = readFileSync(new URL(`../../../server/db/migrations/${name}.ts`, import.meta.url), 'utf8');
      const statements = [...text.matchAll(/sql`([^`]*)`/g)].map(([, body = '']) =>
        body.replaceAll(/\s+/g, ' '),
      );
      return { name, sha256: createHash('sha256').update(statements.join(';')).digest('hex') };
    });
    expect(today).toEqual(former.steps);
  });

  it('is migrated by the later steps without losing a row or value', async () => {
    expect(ran).toEqual(migrations.map(({ name }) => name).filter((name) => !formerNames.has(name)));
    expect(ran).toContain('0021-yield-names');
    const after = await everyTable(database.storage);
    for (const [table, rows] of before) {
      expect([table, rows.length]).toEqual([table, former.tables[table]?.length]);
      const expected = rows.map((row) => comparable(renamed(table, row))).toSorted();
      expect([table, after.get(table)?.map(comparable).toSorted()]).toEqual([table, expected]);
    }
  });

  it('gives its staff every role', async () => {
    const staff = (former.tables['operator'] ?? []).filter((row) => row['is_staff'] === true);
    expect(staff.length).toBeGreaterThan(0);
    const storedRoles = await database.storage.kysely.selectFrom('staff_role').selectAll().execute();
    expect(storedRoles.map(({ oper_id, role }) => `${oper_id} ${role}`).toSorted()).toEqual(
      staff.flatMap((row) => STAFF_ROLES.map((role) => `${String(row['oper_id'])} ${role}`)).toSorted(),
    );
  });

  it('shows its market and order history in the current program', async () => {
    const { storage } = database;
    const books = new LiveBooks();
    const log = createLogger('silent');
    const writer = new MarketWriter({ storage, books, clock: new ManualClock(), log });
    await new BookReplicator({ storage, books, writer }).load();
    const liveOrders = [...books.all()].flatMap(({ bids, ofrs, pendingHits }) => [
      ...bids,
      ...ofrs,
      ...pendingHits,
    ]);
    const live = (former.tables['quote_order'] ?? []).filter((row) => row['phase'] !== 'done');
    expect(live.length).toBeGreaterThan(2);
    expect(liveOrders.map(({ id, yieldE4, cumQty }) => [id, yieldE4, cumQty]).toSorted()).toEqual(
      live.map((row) => [row['order_id'], row['rank_e4'], row['cum_qty']]).toSorted(),
    );
    const reader = new OrderReader(
      storage.kysely,
      { bond: () => undefined, org: () => null },
      new Archive(tempFolder('archive')),
    );
    const filled = (former.tables['order_event'] ?? []).find((row) => row['kind'] === 'fill');
    const [order] = (former.tables['quote_order'] ?? []).filter(
      (row) => row['order_id'] === filled?.['order_id'],
    );
    const detail = await reader.detail(String(order?.['owner_id']), String(order?.['order_id']));
    expect(detail?.order.yield).toBe(Number(order?.['rank_e4']) / 10_000);
    expect(detail?.events.map(({ kind }) => kind)).toContain('fill');
    const settlDate = String(settlDateOf(order?.['order_id']));
    const settling = await reader.page(String(order?.['owner_id']), { settlDate }, { page: 1, rows: 50 });
    expect(settling.content.map(({ orderId, settlDates }) => [orderId, settlDates])).toEqual([
      [order?.['order_id'], [settlDate]],
    ]);
  });
});
