/** What the composition root builds, and how components get at it. */
export { ServicesProvider, useObserved, useServices, useText } from './context.ts';
export type { Words } from './context.ts';
export { useTitleOf } from './use-title-of.ts';
export type { TitleOf } from './use-title-of.ts';
export type { Product, Services } from './services.ts';
