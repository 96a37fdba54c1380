/** Keeps this page in step with the server: published configuration and saved layouts. A separate module: it loads alongside the first paint. */
export { ConfigSync } from './config-sync.ts';
export { keepMemberships } from './keep-memberships.ts';
export { keepWords } from './keep-words.ts';
export { keepLayouts } from './keep-layouts.ts';
export type { LayoutSync } from './layout-sync.ts';
export { watchPerson } from './watch-person.ts';
