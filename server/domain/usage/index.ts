/** How much each configuration is used: counted by kind of user and day, without personal data. */
export { personOf } from './person.ts';
export { UsageKeeper } from './usage-keeper.ts';
export { figuresOf, usageOf, usesOf } from './usage-reader.ts';
