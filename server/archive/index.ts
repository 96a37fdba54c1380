/**
 * Files of months moved out of the database: written once, read by block. What is moved and restored is decided in
 * `server/domain/archive`.
 */
export { Archive } from './archive.ts';
export type { ArchiveKind, Segment } from './archive.ts';
export { addMonths, isMonth, monthOf, startOf } from './month.ts';
export { writeSegment } from './segment-file.ts';
export type { Block, LeavingRow } from './segment-file.ts';
