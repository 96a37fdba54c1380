import type { Client } from 'pg';

/** The number of rows in a table, and a sum that is independent of their order and changes with any row. */
export interface TableSum {
  readonly table: string;
  readonly rows: string;
  readonly hash: string;
}

/** Settings under which every PostgreSQL prints a row identically. */
const SAME_WORDS = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set statement_timeout = 0`;

/** The product's tables, by name. */
export async function tablesOf(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename collate "C"`,
  );
  return rows.map(({ name }) => name);
}

/** Counts and sums every table. Half of an MD5 per row, added up: equal rows in any order give equal sums. */
export async function tableSums(client: Client, tables?: readonly string[]): Promise<readonly TableSum[]> {
  await client.query(SAME_WORDS);
  const sums: TableSum[] = [];
  for (const table of tables ?? (await tablesOf(client))) {
    const { rows } = await client.query<{ rows: string; hash: string }>(
      `select count(*)::text as rows, coalesce(sum(('x' || substr(md5(t::text), 1, 16))::bit(64)::bigint::numeric), 0)::text as hash
       from public.${client.escapeIdentifier(table)} as t`,
    );
    sums.push({ table, rows: rows[0]?.rows ?? '', hash: rows[0]?.hash ?? '' });
  }
  return sums;
}
