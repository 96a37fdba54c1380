import {
  type Catalogue,
  type ChannelColour,
  type Dashboard,
  isGapless,
  MAIN_CHANNEL,
  parseJsonText,
} from '#contract/config';
import {
  type LayoutCommand,
  layoutDoc,
  layoutReducer,
  type PageLayout,
  pageOf,
  type PanelSizes,
  type PlacedPanel,
  tabsOf,
} from '#core/layout';
import { type Path, valueAt, withoutValue, withValue } from './json-text.ts';

/** Sizes of the panel kinds in a catalogue. */
export const sizesOf = (catalogue: Catalogue): PanelSizes =>
  Object.fromEntries(
    Object.entries(catalogue.panels).map(([id, { min, default: normal }]) => [id, { min, default: normal }]),
  );

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value);

const SLOT = ['x', 'y', 'w', 'h', 'index'] as const;
const listAt = (value: unknown, path: Path): readonly unknown[] => {
  const list = valueAt(value, path);
  return Array.isArray(list) ? list : [];
};

/** Where a panel of a layout is written, relative to the layout's own path: alone in its place, or as a tab. */
export function pathOfPanel(text: string, path: Path, id: string): Path {
  for (const [at, place] of listAt(parseJsonText(text), [...path, 'panels']).entries()) {
    const tab = listAt(place, ['tabs']).findIndex((item) => valueAt(item, ['id']) === id);
    if (tab >= 0) return [...path, 'panels', at, 'tabs', tab];
    if (valueAt(place, ['id']) === id) return [...path, 'panels', at];
  }
  return path;
}

/** Ids of the panels written at a path: those of a place of tabs in order, else the one. */
export function panelsAt(text: string, path: Path): readonly string[] {
  const written = valueAt(parseJsonText(text), path);
  const tabs = listAt(written, ['tabs']);
  return (tabs.length > 0 ? tabs : [written]).flatMap((item) => {
    const id = valueAt(item, ['id']);
    return typeof id === 'string' ? [id] : [];
  });
}

/** The panels of a layout as in its text, without their positions. */
function contentsIn(text: string, path: Path): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  const places = listAt(parseJsonText(text), [...path, 'panels']);
  const written = places.flatMap((place) => {
    const tabs = listAt(place, ['tabs']);
    return tabs.length > 0 ? tabs : [place];
  });
  return new Map(
    written.flatMap((item) => {
      if (typeof item !== 'object' || item === null) return [];
      const {
        x: _x,
        y: _y,
        w: _w,
        h: _h,
        index: _index,
        ...content
      } = { ...item } as Record<string, unknown>;
      return [[String(content['id']), content] as const];
    }),
  );
}

/** A page's places as a layout writes them. Everything in the text about a panel is carried over. */
function placesOf(text: string, path: Path, { panels }: PageLayout): readonly unknown[] {
  const contents = contentsIn(text, path);
  const contentOf = ({
    x: _x,
    y: _y,
    w: _w,
    h: _h,
    index: _index,
    tab: _tab,
    ...panel
  }: PlacedPanel): unknown => contents.get(panel.id) ?? panel;
  const ids = panels.map(({ id }) => id);
  return panels.flatMap((panel) => {
    const { x, y, w, h, index, tab } = panel;
    const slot = { x, y, w, h, index };
    if (!tab) return [{ ...Object(contentOf(panel)), ...slot }];
    const tabs = tabsOf(panels, tab.stack);
    if (panel !== tabs[0]) return [];
    const front = tabs.find((item) => item.tab?.front);
    // A new stack takes the name of its first panel; in the file ids are unique.
    const id = ids.includes(tab.stack) ? freshId(`${tab.stack}Tabs`, ids) : tab.stack;
    const active = front && front !== tabs[0] ? { active: front.id } : {};
    return [{ id, ...slot, ...active, tabs: tabs.map(contentOf) }];
  });
}

/** The dashboard at a path of layouts.json as an editable page; null while its text is not yet valid. */
export function pageInText(text: string, path: Path): PageLayout | null {
  const value = valueAt(parseJsonText(text), path);
  const panels = valueAt(value, ['panels']);
  if (!Array.isArray(panels) || !isNumber(valueAt(value, ['columns'])) || !isNumber(valueAt(value, ['rows'])))
    return null;
  const isPanel = (item: unknown): boolean =>
    typeof valueAt(item, ['id']) === 'string' && typeof valueAt(item, ['panel']) === 'string';
  const isWhole = (place: unknown): boolean => {
    const tabs = valueAt(place, ['tabs']);
    const isFilled = tabs === undefined ? isPanel(place) : Array.isArray(tabs) && tabs.every(isPanel);
    return (
      isFilled &&
      typeof valueAt(place, ['id']) === 'string' &&
      SLOT.every((key) => isNumber(valueAt(place, [key])))
    );
  };
  if (!panels.every(isWhole)) return null;
  // `as` holds: everything that a page consists of was checked.
  const dashboard = value as Dashboard;
  return {
    ...pageOf(dashboard),
    gapless: dashboard.gapless !== false && isGapless(dashboard.panels, dashboard),
  };
}

/** The page after a command; the same page when it changes nothing or would break the page. */
export function pageAfterCommand(page: PageLayout, command: LayoutCommand, sizes: PanelSizes): PageLayout {
  return layoutReducer(layoutDoc([page], sizes), command).pages[page.id] ?? page;
}

/** A page with a new panel in front among the tabs of another's place. The place is unchanged: a tab needs no room next to the others. */
export function pageWithTab(
  page: PageLayout,
  onto: string,
  panel: Omit<PlacedPanel, 'x' | 'y' | 'w' | 'h' | 'index' | 'tab'>,
  sizes: PanelSizes,
): PageLayout {
  const place = page.panels.find(({ id }) => id === onto);
  if (!place) return page;
  const { x, y, w, h, index } = place;
  // As if it already covered the place, which a page with holes allows until the command has put it there.
  const loose = { ...page, gapless: false, panels: [...page.panels, { ...panel, x, y, w, h, index }] };
  const next = pageAfterCommand(loose, { type: 'stack', page: page.id, panel: panel.id, onto }, sizes);
  return next === loose ? page : { ...next, gapless: page.gapless };
}

/**
 * layouts.json with a page written back: only what changed of each panel is written. `publishedVersion` is that of the running layout:
 * a changed layout gets the next one, once.
 */
export function withPage(text: string, path: Path, page: PageLayout, publishedVersion: number): string {
  const before = pageInText(text, path);
  if (!before) return text;
  const hasTabs = [...before.panels, ...page.panels].some(({ tab }) => tab);
  const next = hasTabs
    ? withValue(text, [...path, 'panels'], placesOf(text, path, page))
    : withPlaces(text, path, before, page);
  const version = valueAt(parseJsonText(next), [...path, 'version']);
  return next !== text && version === publishedVersion
    ? withValue(next, [...path, 'version'], publishedVersion + 1)
    : next;
}

/** The text with panels, each alone in its place, moved to where the page has them. */
function withPlaces(text: string, path: Path, before: PageLayout, page: PageLayout): string {
  let next = text;
  const ids = before.panels.map((panel) => panel.id);
  for (const id of ids.toReversed()) {
    if (!page.panels.some((panel) => panel.id === id))
      next = withoutValue(next, [...path, 'panels', ids.indexOf(id)]);
  }
  const existingIds = ids.filter((id) => page.panels.some((panel) => panel.id === id));
  for (const panel of page.panels) {
    const at = existingIds.indexOf(panel.id);
    if (at < 0) {
      existingIds.push(panel.id);
      const { id, panel: kind, x, y, w, h, index, ...rest } = panel;
      next = withValue(next, [...path, 'panels', existingIds.length - 1], {
        id,
        panel: kind,
        x,
        y,
        w,
        h,
        index,
        ...rest,
      });
      continue;
    }
    const old = before.panels.find((item) => item.id === panel.id);
    for (const key of SLOT)
      if (old?.[key] !== panel[key]) next = withValue(next, [...path, 'panels', at, key], panel[key]);
  }
  return next;
}

/** An unused id for a new panel: `ladder`, `ladder2`, … */
export function freshId(kind: string, usedIds: readonly string[]): string {
  const name = kind.split('.').at(-1) ?? 'panel';
  if (!usedIds.includes(name)) return name;
  for (let n = 2; ; n += 1) if (!usedIds.includes(`${name}${n}`)) return `${name}${n}`;
}

/** The colour of a panel being added: that of the page's others. */
export const channelFor = ({ panels }: PageLayout): ChannelColour =>
  panels.flatMap(({ channel }) => channel ?? [])[0] ?? MAIN_CHANNEL;
