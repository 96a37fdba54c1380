/** What the composition root builds, and how components get at it. */
export { ServicesProvider, useObserved, useServices, useText } from './context.ts';
export type { Words } from './context.ts';
export type { Product, Services } from './services.ts';
