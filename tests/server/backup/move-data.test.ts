import { moveData, tableSums } from '#server/backup';
import { assertMoved, connectStorage, embeddedPostgres, migrate, MOVE_MARK, type Storage } from '#server/db';
import { migrations } from '#server/db/migrations';
import { seedDemonstration } from '#server/domain/bonds';
import { createCalendar } from '#server/domain/calendar';
import { createLogger } from '#server/runtime';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withTempDatabase } from '../../_util/temp-database.ts';
import { tempFolder } from '../../_util/temp-folder.ts';

const log = createLogger('silent');

describe('moving to an external database', () => {
  const source = withTempDatabase();
  let target: Storage;
  beforeAll(async () => {
    const engine = await embeddedPostgres({ dir: tempFolder('move'), settings: { fsync: 'off' } });
    target = connectStorage(engine.connection, log, () => engine.stop());
    await seedDemonstration(source.storage, {
      today: '2026-11-20',
      calendar: createCalendar(),
      count: 2_500,
    });
    await sql`insert into audit_pending (kind, detail, at) values ('server.started', '{"中": "文"}', now())`.execute(
      source.storage.kysely,
    );
  });
  afterAll(() => target.close());

  it('refuses a target that is not empty, and leaves it unchanged', async () => {
    await sql`create table theirs (n integer)`.execute(target.kysely);
    await expect(moveData(source.storage, target)).rejects.toThrow(
      'the target is not empty, it has 1 tables (theirs): give it an empty database',
    );
    const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`.execute(target.kysely);
    expect(rows).toEqual([{ name: 'theirs' }]);
    await sql`drop table theirs`.execute(target.kysely);
  });

  it('says why a target cannot be reached, and what to check', async () => {
    const absent = { ...target, connection: { ...target.connection, database: 'absent' } };
    await expect(moveData(source.storage, absent)).rejects.toThrow(
      'the target cannot be reached (error: database "absent" does not exist): check its address, that its server runs, and that the database was created',
    );
  });

  it('keeps nothing if a table differs, and names the table', async () => {
    // A target that changes what it receives: every name gets longer, and the trigger doing so re-enables itself when disabled.
    await sql`create function spoil_bond() returns trigger language plpgsql as $$ begin
      new.full_name := new.full_name || '!'; return new; end $$`.execute(target.kysely);
    await sql`create function spoil() returns event_trigger language plpgsql as $$ begin
      if to_regclass('bond') is null then return; end if;
      if not exists (select from pg_trigger where tgname = 'spoiled') then
        create trigger spoiled before insert on bond for each row execute function spoil_bond();
      end if;
      if exists (select from pg_trigger where tgname = 'spoiled' and tgenabled = 'D') then
        alter table bond enable always trigger spoiled;
      end if; end $$`.execute(target.kysely);
    await sql`create event trigger spoiling on ddl_command_end when tag in ('ALTER TABLE') execute function spoil()`.execute(
      target.kysely,
    );
    await expect(moveData(source.storage, target)).rejects.toThrow(
      /^the target differs, nothing was kept: bond \(2500 rows, 2500 there, other contents\)$/,
    );
    const { rows } = await sql`select tablename from pg_tables where schemaname = 'public'`.execute(
      target.kysely,
    );
    expect(rows).toEqual([]);
    await sql`drop event trigger spoiling`.execute(target.kysely);
    await sql`drop function if exists spoil, spoil_bond cascade`.execute(target.kysely);
  });

  it('begins anew where a move was interrupted, and no server starts on what it left', async () => {
    // As a killed tool leaves its target: the mark, and some of the tables.
    await sql`create table ${sql.table(MOVE_MARK)} ()`.execute(target.kysely);
    await migrate(target.kysely, migrations.slice(0, 5));
    await expect(assertMoved(target.kysely)).rejects.toThrow(
      'the database is the target of a move that is under way or was interrupted: run npm run data:move again',
    );
    expect((await moveData(source.storage, target)).length).toBeGreaterThan(60);
    await assertMoved(target.kysely);
    await sql`drop schema public cascade`.execute(target.kysely);
    await sql`create schema public`.execute(target.kysely);
  });

  it('copies every row, and continues sequences where they were; until then no server starts on the target', async () => {
    await assertMoved(target.kysely);
    const moving = moveData(source.storage, target);
    await vi.waitFor(() => expect(assertMoved(target.kysely)).rejects.toThrow('a move that is under way'));
    const moved = await moving;
    expect(moved.find(({ table }) => table === 'bond')?.rows).toBe('2500');
    const sums = async (storage: Storage) => {
      const client = new Client(storage.connection);
      await client.connect();
      const all = await tableSums(client);
      await client.end();
      return all.filter(({ table }) => !table.startsWith('schema_'));
    };
    expect(await sums(target)).toEqual(await sums(source.storage));
    const next = (storage: Storage) =>
      sql<{
        id: string;
      }>`insert into audit_pending (kind, detail, at) values ('x', '{}', now()) returning id`.execute(
        storage.kysely,
      );
    expect((await next(target)).rows).toEqual((await next(source.storage)).rows);
  });
});
