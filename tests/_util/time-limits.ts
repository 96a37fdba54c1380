import type { Storage } from '#server/db';
import { sql } from 'kysely';

/** Makes the database reject rows of a table if their transaction has a time limit that a busy machine, or a frozen process, could exceed. */
export async function refuseUnderTimeLimit({ kysely }: Storage, table: string): Promise<void> {
  await sql`create or replace function refuse_under_limit() returns trigger language plpgsql as $$ begin
    if current_setting('statement_timeout') <> '0' or current_setting('idle_in_transaction_session_timeout') <> '0'
    then raise exception 'a busy machine would not fill this in time'; end if;
    return null; end $$`.execute(kysely);
  await sql`create trigger refuse_under_limit before insert on ${sql.id(table)} execute function refuse_under_limit()`.execute(
    kysely,
  );
}
