/** The running configuration: reactive gates, menus, routes, layouts; swapped in one action. */
export { ConfigStore } from './config-store.ts';
export type { ApplyOutcome, ConfigStoreOptions } from './config-store.ts';
export { LastGood } from './last-good.ts';
export type { Published } from './last-good.ts';
export { Gates } from './gates.ts';
