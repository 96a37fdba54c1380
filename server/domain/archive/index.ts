/** Closed months leave the database and come back; what of them is read where they are stands with its own domain. */
export { Archiver } from './archiver.ts';
export type { Moved } from './archiver.ts';
