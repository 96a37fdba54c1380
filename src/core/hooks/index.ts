/** React bindings of the market store. A plugin's views use them; its manifest must not (it stays free of React). */
export { useBest, useFollow, useRow, useTape, useTrades } from './use-market.ts';
export type { FollowError } from './use-market.ts';
