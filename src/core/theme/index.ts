/** Dark or light, and price colours. */
export { PRICE_COLOURS, ThemeStore } from './theme-store.ts';
export type { PriceColour } from './theme-store.ts';
