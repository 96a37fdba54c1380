/** Browser storage: typed, versioned values over local and session storage. */
export type { Parser, Persisted, StorageProblem } from './persisted.ts';
export { plainFlag, plainList, plainNumber, plainObject, plainRecord, plainText } from './plain.ts';
export { randomId } from './random-id.ts';
export { Storage } from './storage.ts';
export { browserStorage, memoryStore } from './storage-door.ts';
export type { ForeignChange, StorageDoor, TextStore } from './storage-door.ts';
