import { migrate, MOVE_MARK, type Storage } from '#server/db';
import { migrations } from '#server/db/migrations';
import { StartupError } from '#server/runtime';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { type TableSum, tablesOf, tableSums } from './table-sums.ts';

/** Maintained by the target's own migrations. */
const OF_MIGRATIONS = new Set(['schema_lock', 'schema_migration']);

/**
 * Copies everything from one database to another, empty one, and compares rows and hashes of every table before committing. Nothing may
 * write to the source meanwhile. Throws StartupError if the target is not empty or a table differs: the target is then left as empty as
 * before. What an interrupted move left there is removed first.
 */
export async function moveData(source: Storage, target: Storage): Promise<readonly TableSum[]> {
  const to = await connected(target, 'target');
  try {
    const present = await tablesOf(to);
    const isUnfinished = present.includes(MOVE_MARK);
    if (present.length > 0 && !isUnfinished)
      throw new StartupError(
        `the target is not empty, it has ${present.length} tables (${present.slice(0, 5).join(', ')}${present.length > 5 ? ', …' : ''}): give it an empty database`,
      );
    const from = await connected(source, 'source');
    try {
      if (isUnfinished) await emptyAgain(from, to);
      await to.query(`create table ${MOVE_MARK} ()`);
      await migrate(target.kysely, migrations);
      return await copyAll(from, to);
    } catch (error) {
      await emptyAgain(from, to);
      throw error;
    } finally {
      await from.end();
    }
  } finally {
    await to.end();
  }
}

async function connected({ connection }: Storage, which: string): Promise<Client> {
  const client = new Client(connection);
  // A query on a broken connection fails by itself; an unhandled event would end the process.
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    const reason = error instanceof AggregateError ? String(error.errors[0]) : String(error);
    throw new StartupError(
      `the ${which} cannot be reached (${reason}): check its address, that its server runs, and that the database was created`,
    );
  });
  return client;
}

async function copyAll(from: Client, to: Client): Promise<readonly TableSum[]> {
  await from.query('begin isolation level repeatable read read only');
  await to.query('begin');
  const tables = (await parentsFirst(from)).filter((table) => !OF_MIGRATIONS.has(table));
  // Migrations insert some rows of their own.
  await to.query(`truncate ${tables.map((table) => to.escapeIdentifier(table)).join(', ')}`);
  for (const table of tables) await copyTable(from, to, table);
  await copySequences(from, to);
  const [were, are] = [await tableSums(from, tables), await tableSums(to, tables)];
  assertSame(were, are);
  await to.query(`drop table ${MOVE_MARK}`);
  await to.query('commit');
  await from.query('commit');
  return are;
}

async function copyTable(from: Client, to: Client, table: string): Promise<void> {
  const name = from.escapeIdentifier(table);
  const { rows } = await from.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`,
    [`public.${name}`],
  );
  const columns = rows.map((row) => from.escapeIdentifier(row.name)).join(', ');
  // Triggers count users' changes; nothing is being changed here.
  await to.query(`alter table ${name} disable trigger user`);
  await pipeline(
    from.query(copyTo(`copy (select ${columns} from public.${name}) to stdout`)),
    to.query(copyFrom(`copy public.${name} (${columns}) from stdin`)),
  );
  await to.query(`alter table ${name} enable trigger user`);
}

async function copySequences(from: Client, to: Client): Promise<void> {
  const { rows } = await from.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
  );
  for (const { name, last } of rows)
    if (last !== null)
      await to.query('select setval($1::regclass, $2::bigint)', [to.escapeIdentifier(name), last]);
}

/** Tables in an order in which referenced rows come first. */
async function parentsFirst(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select c.relname as child, p.relname as parent from pg_constraint
     join pg_class as c on c.oid = conrelid join pg_class as p on p.oid = confrelid
     where contype = 'f' and c.relnamespace = 'public'::regnamespace and conrelid <> confrelid`,
  );
  const ordered = new Set<string>();
  const visit = (table: string): void => {
    if (ordered.has(table)) return;
    for (const { child, parent } of rows) if (child === table) visit(parent);
    ordered.add(table);
  };
  for (const table of await tablesOf(client)) visit(table);
  return [...ordered];
}

function assertSame(were: readonly TableSum[], are: readonly TableSum[]): void {
  const found = new Map(are.map((sum) => [sum.table, sum]));
  const differing = were.flatMap(({ table, rows, hash }) => {
    const now = found.get(table);
    if (now?.rows === rows && now.hash === hash) return [];
    return [
      `${table} (${rows} rows, ${now?.rows ?? 'no'} there${now?.rows === rows ? ', other contents' : ''})`,
    ];
  });
  if (differing.length > 0)
    throw new StartupError(`the target differs, nothing was kept: ${differing.join('; ')}`);
}

/** The target had no tables, so all its tables are ours, and so are the functions our migrations create. */
async function emptyAgain(from: Client, to: Client): Promise<void> {
  await Promise.all([from.query('rollback'), to.query('rollback')]);
  const tables = await tablesOf(to);
  if (tables.length > 0)
    await to.query(`drop table ${tables.map((table) => to.escapeIdentifier(table)).join(', ')} cascade`);
  const { rows } = await from.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  );
  for (const { name } of rows) await to.query(`drop function if exists ${name}`);
}
