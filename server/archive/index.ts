/** Files of months that left the database: written once, read by block. What goes there and comes back: `server/domain/archive`. */
export { Archive } from './archive.ts';
export type { ArchiveKind, Segment } from './archive.ts';
export { addMonths, isMonth, monthOf, startOf } from './month.ts';
export { writeSegment } from './segment-file.ts';
export type { Block, LeavingRow } from './segment-file.ts';
