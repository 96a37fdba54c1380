/** React bindings of the market store. A plugin's views use them; its manifest must not (it stays free of React). */
export { useBest, useFollow, useRow, useTrades } from './use-market.ts';
