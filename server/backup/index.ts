/** Backups: copies of a database and the subsequent log, restoring to a point in time; moving to another database. */
export { backUp, followLog } from './back-up.ts';
export { listBackups, prune } from './backup-folder.ts';
export { moveData } from './move-data.ts';
export type { TableSum } from './table-sums.ts';
export { tableSums } from './table-sums.ts';
export { restore } from './restore.ts';
