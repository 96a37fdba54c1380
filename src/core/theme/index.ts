/** Dark or light, and price colours. */
export { ThemeStore } from './theme-store.ts';
export type { PriceColour } from './theme-store.ts';
