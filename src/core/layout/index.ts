/** Layouts of dashboards: a pure reducer over a gapless grid, a trader's delta over a versioned base, and their store. */
export type { LayoutCommand, NewPanel } from './commands.ts';
export { layoutDoc, pageOf } from './document.ts';
export type { LayoutDoc, PageLayout, Pages, PanelSizes, PlacedPanel } from './document.ts';
export { localLayouts, serverLayouts } from './layout-home.ts';
export type { LayoutHome } from './layout-home.ts';
export { LayoutStore } from './layout-store.ts';
export { LayoutSync } from './layout-sync.ts';
export type { LayoutSyncEvents } from './layout-sync.ts';
export type { LayoutClash } from './merge-layouts.ts';
export { neighbourOf } from './neighbour.ts';
export type { Direction } from './neighbour.ts';
export { layoutReducer } from './reducer.ts';
export type { Edge } from './tiling.ts';
