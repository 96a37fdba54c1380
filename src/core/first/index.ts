/** What the core has before the first paint: doors, storage, texts, the stored session. None of it calls the server. */
export { createFirst } from './create-first.ts';
export type { First, FirstOptions } from './create-first.ts';
