import { bulkInsert, connectStorage, migrate } from '#server/db';
import type { Migration } from '#server/db/migrations';
import { createLogger } from '#server/runtime';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTempDatabase, withTempDatabase } from '../../_util/temp-database.ts';

describe('storage', () => {
  const database = withTempDatabase();

  it('reads int8 and count(*) as numbers, numeric as exact text, and dates unchanged', async () => {
    const { rows } = await sql<
      Record<string, unknown>
    >`select count(*) as n, 9007199254740991::int8 as big, 2.2000::numeric as price,
      date '2026-02-28' as day, 1.5::float8 as ratio`.execute(database.storage.kysely);
    expect(rows).toEqual([{ n: 1, big: 9007199254740991, price: '2.2000', day: '2026-02-28', ratio: 1.5 }]);
  });

  it('refuses a whole number that a double would round', async () => {
    await expect(sql`select 9007199254740993::int8 as n`.execute(database.storage.kysely)).rejects.toThrow(
      RangeError,
    );
  });

  it('retries a transaction after a serialisation failure, and runs its effects once', async () => {
    const { storage } = database;
    await storage.kysely.insertInto('system_setting').values({ name: 'counter', value: '0' }).execute();
    let [attempts, reads, effects] = [0, 0, 0];
    const bothHaveRead = Promise.withResolvers<void>();
    const add = (): Promise<void> =>
      storage.tx(
        async (trx, afterCommit) => {
          attempts += 1;
          const row = await trx
            .selectFrom('system_setting')
            .select('value')
            .where('name', '=', 'counter')
            .executeTakeFirstOrThrow();
          reads += 1;
          if (reads === 2) bothHaveRead.resolve();
          await bothHaveRead.promise;
          await trx
            .updateTable('system_setting')
            .set({ value: String(Number(row.value) + 1) })
            .where('name', '=', 'counter')
            .execute();
          afterCommit(() => {
            effects += 1;
          });
        },
        { isolation: 'serializable' },
      );
    await Promise.all([add(), add(), add(), add()]);
    const row = await storage.kysely
      .selectFrom('system_setting')
      .select('value')
      .where('name', '=', 'counter')
      .executeTakeFirstOrThrow();
    expect(row.value).toBe(4);
    expect(attempts).toBeGreaterThan(4);
    expect(effects).toBe(4);
  });

  it('drops the effects of a failed transaction, and passes its error on', async () => {
    let effects = 0;
    const failing = database.storage.tx(async (_trx, afterCommit) => {
      afterCommit(() => {
        effects += 1;
      });
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(effects).toBe(0);
  });

  it('reports whether it accepts writes, and what is wrong if it does not', async () => {
    expect(await database.storage.health()).toBeNull();
    const { connection } = database;
    const broken = {
      readOnly: { ...connection, options: '-c default_transaction_read_only=on' },
      silent: { ...connection, host: '127.0.0.1', port: 1 },
      failing: { ...connection, options: '-c search_path=pg_catalog' },
    };
    for (const [fault, settings] of Object.entries(broken)) {
      const storage = connectStorage(settings, createLogger('silent'));
      expect(await storage.health()).toBe(fault);
      await storage.close();
    }
  });
});

describe('migrations', () => {
  const table = (name: string): Migration => ({
    name: `${name}`,
    up: async (trx) => {
      await sql`create table ${sql.id(`m_${name.slice(0, 4)}`)} (id integer)`.execute(trx);
    },
  });

  it('run once each and in order, even if several processes start at once', async () => {
    const { storage, drop } = await createTempDatabase();
    await sql`truncate schema_migration`.execute(storage.kysely);
    const list = [table('0001-a'), table('0002-b'), table('0003-c')];
    const done = await Promise.all([
      migrate(storage.kysely, list),
      migrate(storage.kysely, list),
      migrate(storage.kysely, list),
    ]);
    expect(done.flat().toSorted()).toEqual(['0001-a', '0002-b', '0003-c']);
    const { rows: inOrder } = await sql<{
      name: string;
    }>`select name from schema_migration order by applied_at`.execute(storage.kysely);
    expect(inOrder.map(({ name }) => name)).toEqual(['0001-a', '0002-b', '0003-c']);
    expect(await migrate(storage.kysely, list)).toEqual([]);
    await drop();
  });

  it('need as few queries for a fully migrated database as for one with a single step', async () => {
    const { storage, drop } = await createTempDatabase();
    await sql`truncate schema_migration`.execute(storage.kysely);
    const list = [table('0001-a'), table('0002-b'), table('0003-c')];
    await migrate(storage.kysely, list);
    let statementCount = 0;
    storage.onStatement(() => (statementCount += 1));
    await migrate(storage.kysely, list);
    const all = statementCount;
    await sql`delete from schema_migration where name <> '0001-a'`.execute(storage.kysely);
    statementCount = 0;
    await migrate(storage.kysely, list.slice(0, 1));
    expect(all).toBe(statementCount);
    await drop();
  });

  it('undo a failing step, and continue from there next time', async () => {
    const { storage, drop } = await createTempDatabase();
    await sql`truncate schema_migration`.execute(storage.kysely);
    const broken: Migration = {
      name: '0002-b',
      up: async (trx) => {
        await sql`create table half_done (id integer)`.execute(trx);
        await sql`select 1 / 0`.execute(trx);
      },
    };
    await expect(migrate(storage.kysely, [table('0001-a'), broken])).rejects.toThrow('division by zero');
    const { rows } = await sql`select to_regclass('half_done') as found`.execute(storage.kysely);
    expect(rows).toEqual([{ found: null }]);
    expect(await migrate(storage.kysely, [table('0001-a'), table('0002-b')])).toEqual(['0002-b']);
    await drop();
  });

  it('repeat a step whose connection ended midway, as for a frozen process', async () => {
    const { storage, drop } = await createTempDatabase();
    await sql`truncate schema_migration`.execute(storage.kysely);
    let tries = 0;
    const cut: Migration = {
      name: '0002-b',
      up: async (trx) => {
        await table('0002-b').up(trx);
        tries += 1;
        if (tries === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
      },
    };
    expect(await migrate(storage.kysely, [table('0001-a'), cut])).toEqual(['0001-a', '0002-b']);
    expect(tries).toBe(2);
    await drop();
  });

  it('refuse a database written by a newer version', async () => {
    const { storage, drop } = await createTempDatabase();
    await sql`truncate schema_migration`.execute(storage.kysely);
    await sql`insert into schema_migration (name) values ('9999-future')`.execute(storage.kysely);
    await expect(migrate(storage.kysely, [table('0001-system')])).rejects.toThrow(
      'newer version (step 9999-future)',
    );
    await drop();
  });
});

describe('replacing rows', () => {
  it('locks them in key order, so that concurrent replacements never deadlock', async () => {
    const { storage, drop } = await createTempDatabase();
    const columns = { name: 'text', value: 'jsonb' } as const;
    const rows = ['c', 'a', 'd', 'b'].map((name) => ({ name, value: 1 }));
    await storage.tx((trx) =>
      bulkInsert(trx, { table: 'system_setting', columns, rows, replaceBy: ['name'] }),
    );
    const { rows: stored } = await sql<{
      name: string;
    }>`select name from system_setting where name in ('a', 'b', 'c', 'd') order by ctid`.execute(
      storage.kysely,
    );
    expect(stored.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
    await drop();
  });
});

describe('time limits', () => {
  it('are lifted for all work while the server starts, and apply on the same connections afterwards', async () => {
    const { storage, drop } = await createTempDatabase();
    const limits = async (): Promise<unknown> => {
      const { rows } =
        await sql`select pg_backend_pid() as pid, current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`.execute(
          storage.kysely,
        );
      return rows[0];
    };
    const before = await limits();
    expect(before).toMatchObject({ statement: '8s', idle: '6s' });
    const meanwhile = await storage.untimed(async () => {
      // A start within a start does not end the outer one.
      await expect(storage.untimed(() => Promise.reject(new Error('no bonds')))).rejects.toThrow('no bonds');
      return limits();
    });
    expect(meanwhile).toEqual({ ...(before as object), statement: '0', idle: '0' });
    expect(await limits()).toEqual(before);
    await drop();
  });
});

describe('a database that disconnects', () => {
  it('fails pending calls and is used again once it is back', async () => {
    const { storage, drop } = await createTempDatabase();
    // Handled from the start: it fails before the test gets to await it.
    const failure = storage
      .tx(async (trx) => {
        await sql`select pg_sleep(20)`.execute(trx);
      })
      .then(
        () => 'it ended',
        (error: unknown) => String(error),
      );
    const idle = storage.health();
    expect(await idle).toBeNull();
    const others = sql`select pid from pg_stat_activity where datname = current_database() and query like '%pg_sleep(20)%' and pid <> pg_backend_pid()`;
    while ((await others.execute(storage.kysely)).rows.length === 0)
      await new Promise((done) => setTimeout(done, 10));
    // As in a restart: the server cuts every connection.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      storage.kysely,
    );
    expect(await failure).toMatch(/terminat|Connection/i);
    expect(await storage.health()).toBeNull();
    await drop();
  });

  it('is logged in one short line, and not at all while the server is closing', async () => {
    const { storage: other, url, drop } = await createTempDatabase();
    const lines: string[] = [];
    const log = createLogger('warn', { write: (line) => lines.push(line) });
    const cut = async (): Promise<void> => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
        other.kysely,
      );
    };
    const storage = connectStorage({ connectionString: url }, log, cut);
    expect(await storage.health()).toBeNull();
    await cut();
    while (lines.length === 0) await new Promise((done) => setTimeout(done, 10));
    expect(lines.map((line) => Object.keys(JSON.parse(line)))).toEqual(
      lines.map(() => ['level', 'time', 'reason', 'msg']),
    );
    lines.length = 0;
    const atWork = storage.tx(async (trx) => sql`select pg_sleep(20)`.execute(trx)).catch(() => 'cut');
    await storage.close();
    expect([await atWork, lines]).toEqual(['cut', []]);
    await drop();
  });
});
