/** What the core has before the first paint: doors, storage, texts, who was logged in. Nothing of it asks the server. */
export { createFirst } from './create-first.ts';
export type { First, FirstOptions } from './create-first.ts';
