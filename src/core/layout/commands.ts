import type { ChannelColour, PanelSettings } from '#contract/config';
import type { PlacedPanel } from './document.ts';
import type { Edge } from './tiling.ts';

/** A panel to add; the reducer finds its place. */
export type NewPanel = Omit<PlacedPanel, 'x' | 'y' | 'w' | 'h' | 'index' | 'tab'>;

/** Everything that can happen to a layout. Pointer, keyboard and menus emit the same commands. */
export type LayoutCommand =
  /** Puts a panel's top left corner at a cell. If that is occupied, the panel swaps places with the one there. */
  | {
      readonly type: 'move';
      readonly page: string;
      readonly panel: string;
      readonly x: number;
      readonly y: number;
    }
  /** Two panels swap places and sizes. */
  | { readonly type: 'swap'; readonly page: string; readonly panel: string; readonly with: string }
  /** Moves one edge by cells, right and down positive; neighbours give or take. Stops at minimum sizes. */
  | {
      readonly type: 'resizeEdge';
      readonly page: string;
      readonly panel: string;
      readonly edge: Edge;
      readonly by: number;
    }
  /** Adds a panel; in a gapless page by splitting `into` (or the largest panel) in two. */
  | { readonly type: 'add'; readonly page: string; readonly panel: NewPanel; readonly into?: string }
  | { readonly type: 'remove'; readonly page: string; readonly panel: string }
  /** Puts a panel, in front, among the tabs of another's place: at a given position, or last. */
  | {
      readonly type: 'stack';
      readonly page: string;
      readonly panel: string;
      readonly onto: string;
      readonly at?: number;
    }
  /** Gives a tab its own place: by splitting `into`, or the place that it leaves, in two. */
  | { readonly type: 'unstack'; readonly page: string; readonly panel: string; readonly into?: string }
  /** Moves a tab to another position among those of its place, 0 the first. */
  | { readonly type: 'reorder'; readonly page: string; readonly panel: string; readonly to: number }
  /** Brings a tab to the front. A change of view is not something that undo reverts. */
  | { readonly type: 'activate'; readonly page: string; readonly panel: string }
  /** Replaces a panel's settings; an empty object means its defaults. */
  | {
      readonly type: 'settings';
      readonly page: string;
      readonly panel: string;
      readonly settings: PanelSettings;
      readonly version: number;
    }
  /** Sets a panel's colour; null unlinks it. */
  | {
      readonly type: 'channel';
      readonly page: string;
      readonly panel: string;
      readonly channel: ChannelColour | null;
    }
  /** Gives a panel the trader's own name, of `PANEL_NAME_MAX` characters at most; an empty one restores its title. */
  | { readonly type: 'rename'; readonly page: string; readonly panel: string; readonly name: string }
  /** Back to the base: one panel (settings, colour and name, and its place where possible), one page, all pages. */
  | { readonly type: 'reset'; readonly scope: 'panel'; readonly page: string; readonly panel: string }
  | { readonly type: 'reset'; readonly scope: 'page'; readonly page: string }
  | { readonly type: 'reset'; readonly scope: 'all' }
  /** Replaces the panels of pages by imported ones: of all of them, or of none if one would not be sound. */
  | { readonly type: 'import'; readonly pages: Readonly<Record<string, readonly PlacedPanel[]>> }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };
