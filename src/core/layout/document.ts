import {
  type CellSize,
  type ChannelColour,
  type Dashboard,
  type DashboardPanel,
  isGapless,
  panelsOf,
  type PanelSettings,
  type Rect,
  type TabPlace,
} from '#contract/config';
import { without } from './tab-commands.ts';
import { tilesOf } from './tabs.ts';

/** A panel on a page: its identity, place and settings. */
export interface PlacedPanel extends Rect {
  readonly id: string;
  /** Kind, `<plugin>.<panel>`. */
  readonly panel: string;
  /** Order for the keyboard and for reading. */
  readonly index: number;
  /** Key of a title given by product staff. */
  readonly title?: string;
  /** The trader's own name for it: plain text, in place of any title. */
  readonly name?: string;
  readonly settings?: PanelSettings;
  readonly settingsVersion?: number;
  readonly channel?: ChannelColour;
  /** Its tab, when several panels share one place; all of them have that place and `index`. */
  readonly tab?: TabPlace;
}

/** One dashboard as arranged. `gapless`: its panels fill the grid, and every command keeps it so. */
export interface PageLayout {
  readonly id: string;
  /** Version of the base that it is built on. */
  readonly version: number;
  readonly columns: number;
  readonly rows: number;
  readonly gapless: boolean;
  readonly panels: readonly PlacedPanel[];
}

export type Pages = Readonly<Record<string, PageLayout>>;

/** Sizes of panel kinds, in cells. An unlisted kind may be 1 × 1. */
export type PanelSizes = Readonly<Record<string, { readonly min: CellSize; readonly default: CellSize }>>;

/** Everything the reducer works on: bases of product staff, the trader's pages, history. */
export interface LayoutDoc {
  readonly bases: Pages;
  readonly pages: Pages;
  readonly sizes: PanelSizes;
  /** Earlier and undone states of `pages`, newest last. */
  readonly past: readonly Pages[];
  readonly future: readonly Pages[];
}

function placed({ when: _when, note: _note, ...panel }: DashboardPanel): PlacedPanel {
  return panel;
}

/**
 * A dashboard as the base of a page, without the panels that the user may not see. In a gapless one the neighbours grow into their
 * places; a dashboard that is not gapless as written is used unchanged.
 */
export function pageOf(
  dashboard: Dashboard,
  isVisible: (panel: DashboardPanel) => boolean = () => true,
): PageLayout {
  const { id, version, columns, rows } = dashboard;
  const written = panelsOf(dashboard);
  const all = written.map(placed);
  const gapless = dashboard.gapless !== false && isGapless(tilesOf(all), dashboard);
  let page: PageLayout = { id, version, columns, rows, gapless, panels: all };
  for (const hidden of written.filter((panel) => !isVisible(panel)))
    page = without(page, hidden.id, () => [1, 1]) ?? { ...page, panels: [] };
  return { ...page, gapless: gapless && page.panels.length > 0 };
}

/** A document in which every page is its base. */
export function layoutDoc(bases: readonly PageLayout[], sizes: PanelSizes): LayoutDoc {
  const pages: Pages = Object.fromEntries(bases.map((page) => [page.id, page]));
  return { bases: pages, pages, sizes, past: [], future: [] };
}
