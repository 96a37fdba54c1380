/** Moves closed months out of the database and back; reading archived rows belongs to each domain. */
export { Archiver } from './archiver.ts';
export type { Moved } from './archiver.ts';
