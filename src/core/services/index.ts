/** What the composition root builds, and how components access it. */
export { FirstProvider, ServicesProvider, useFirst, useObserved, useRest, useServices } from './context.tsx';
export { useQueryValue } from './use-query-value.ts';
export { useTitleOf } from './use-title-of.ts';
export type { TitleOf } from './use-title-of.ts';
export { HoldingProvider, useOwnServices, usePlugin } from './use-plugin.ts';
export type { FirstServices, PluginServices, Product, Services } from './services.ts';
