/** The database: opening, transactions, the schema's steps, bulk statements. */
export { bulkInsert } from './bulk-insert.ts';
export type { Binaries } from './embedded/binaries.ts';
export { embeddedPostgres, runningPostgres } from './embedded/embedded-postgres.ts';
export type { PgConnection } from './embedded/embedded-postgres.ts';
export { postgresServer, postgresTool, runTool, startTool } from './embedded/postgres-tools.ts';
export { processInfo, processesIn } from './embedded/process-info.ts';
export { DatabaseAway, isFailing, isOverdue, OutcomeUnknown } from './database-errors.ts';
export { archiveFolder, systemIdOf } from './embedded/wal-archive.ts';
export { Glance, type Sign } from './glance.ts';
export { isTaken } from './is-taken.ts';
export { migrate } from './migrate.ts';
export { connectStorage, openStorage } from './open-storage.ts';
export { behind, COUNTED_AHEAD, countOf, Pages, type PageStart, type PageWish } from './paging.ts';
export { perTurn } from './per-turn.ts';
export { prepared } from './prepared.ts';
export { insertion, recordset } from './recordset.ts';
export type { AfterCommit, Db, Statement, Storage, StorageFault, Tx } from './storage.ts';
export { Writes } from './writes.ts';
