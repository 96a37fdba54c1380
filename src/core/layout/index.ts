/** Layouts of dashboards: a pure reducer over a gapless grid, a trader's delta over a versioned base, and their store. */
export type { LayoutCommand, NewPanel } from './commands.ts';
export { layoutDoc, pageOf } from './document.ts';
export type { LayoutDoc, PageLayout, Pages, PanelSizes, PlacedPanel } from './document.ts';
export { newestFormer } from './former.ts';
export { LAYOUT_STORAGE_KEYS } from './storage-keys.ts';
export { LayoutStore } from './layout-store.ts';
export { neighbourOf } from './neighbour.ts';
export type { Direction } from './neighbour.ts';
export { isValidPage, pageWithout } from './page-commands.ts';
export { rearranged } from './rearrange.ts';
export { layoutReducer } from './reducer.ts';
export { tabsOf, tileOf, tilesOf } from './tabs.ts';
export type { Edge } from './tiling.ts';
