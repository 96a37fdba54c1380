/** What users exchange: layouts as a file, as a share code, and as a difference to review before adopting one; several files as a zip archive. */
export { unzip, utf8Text, zipOf } from './zip.ts';
export type { ZipEntry, ZipFault } from './zip.ts';
export { differenceOf } from './difference.ts';
export type { PanelChange } from './difference.ts';
export { fitShared } from './fit.ts';
export type { FitOutcome, KindOf } from './fit.ts';
export { readShared } from './read.ts';
export { shareCodeOf } from './share-code.ts';
export { fileTextOf, sharedOf } from './write.ts';
