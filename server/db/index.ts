/** The database: opening, transactions, schema migrations, bulk statements. */
export { bulkInsert } from './bulk-insert.ts';
export { waitsForRoom } from './embedded/disk-room.ts';
export { embeddedPostgres, runningPostgres } from './embedded/embedded-postgres.ts';
export type { PgConnection } from './embedded/embedded-postgres.ts';
export { postgresServer, postgresTool, runTool, startTool } from './embedded/postgres-tools.ts';
export { processInfo, processesIn } from './embedded/process-info.ts';
export { columnTypes } from './column-types.ts';
export {
  DatabaseAway,
  isDiskFull,
  isFailing,
  isOutage,
  isOverdue,
  OutcomeUnknown,
  reportsFullDisk,
} from './database-errors.ts';
export { archivedSegment, archiveFolder, archivesTo, systemIdOf } from './embedded/wal-archive.ts';
export { followDatabaseClock } from './clock-skew.ts';
export { DatabasePoll } from './database-poll.ts';
export { deleteInPortions } from './delete-in-portions.ts';
export { inBatches } from './in-batches.ts';
export { isTaken } from './is-taken.ts';
export { lockOperator } from './lock-operator.ts';
export {
  type ExternalLog,
  externalLog,
  type LogArchiver,
  type LogBacklog,
  logBacklog,
  RECEIVER_NAME,
} from './log-backlog.ts';
export { migrate } from './migrate.ts';
export { connectStorage, openStorage } from './open-storage.ts';
export { behind, COUNTED_AHEAD, countOf, Pages, type PageStart, type PageRequest } from './paging.ts';
export { perTurn } from './per-turn.ts';
export { prepared, preparedAhead } from './prepared.ts';
export { insertion, recordset } from './recordset.ts';
export type { AfterCommit, Db, Storage, StorageFault, Tx } from './storage.ts';
export { unhurried } from './unhurried.ts';
export { Writes } from './writes.ts';
export { assertMoved, MOVE_MARK } from './unfinished-move.ts';
