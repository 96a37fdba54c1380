/** Layouts that go from one person to another: as a file, as a share code, and as a difference to look at before one is taken on. */
export { differenceOf } from './difference.ts';
export type { PanelChange } from './difference.ts';
export { fitShared } from './fit.ts';
export type { FitOutcome, KindOf } from './fit.ts';
export { readShared } from './read.ts';
export { shareCodeOf } from './share-code.ts';
export { fileTextOf, sharedOf } from './write.ts';
