import { type CellSize, isGapless, overlaps, PANEL_NAME_MAX, type Rect } from '#contract/config';
import type { LayoutCommand, NewPanel } from './commands.ts';
import type { PageLayout, PanelSizes, PlacedPanel } from './document.ts';
import { afterTabCommand, without } from './tab-commands.ts';
import { changedPlaces, isStacked, tabsOf, tidied, tileOf, tilesOf } from './tabs.ts';
import { type Edge, isSound, type MinOf, moveEdge, reachOf, sharedEdge, splitTile } from './tiling.ts';

/** Maximum number of panels on a page. */
const MAX_PANELS = 60;

/** A command on the panels of one page. */
export type PageCommand = Exclude<LayoutCommand, { readonly type: 'undo' | 'redo' | 'reset' | 'import' }>;

/** A place is as large as the largest of its tabs needs. */
const minOf =
  (sizes: PanelSizes, { panels }: PageLayout): MinOf =>
  (tile) => {
    const stack = panels.find(({ id }) => id === tile.id)?.tab?.stack;
    const kinds = [tile, ...tabsOf(panels, stack)].map(({ panel }) => sizes[panel]?.min ?? [1, 1]);
    return [Math.max(...kinds.map(([w]) => w)), Math.max(...kinds.map(([, h]) => h))];
  };

const replace = (page: PageLayout, panels: readonly PlacedPanel[]): PageLayout => ({ ...page, panels });
const change = (page: PageLayout, id: string, next: (panel: PlacedPanel) => PlacedPanel): PageLayout =>
  replace(
    page,
    page.panels.map((panel) => (panel.id === id ? next(panel) : panel)),
  );
const find = (page: PageLayout, id: string): PlacedPanel | undefined =>
  page.panels.find((panel) => panel.id === id);

/** Sound, and gapless where the page must be. */
export function isValidPage(page: PageLayout): boolean {
  const ids = new Set(page.panels.map((panel) => panel.id));
  if (ids.size !== page.panels.length || page.panels.length > MAX_PANELS) return false;
  const tiles = tilesOf(page.panels);
  return isStacked(page.panels) && (page.gapless ? isGapless(tiles, page) : isSound(tiles, page));
}

function swap(page: PageLayout, first: string, second: string): PageLayout | null {
  const [a, b] = [find(page, first), find(page, second)];
  if (!a || !b || a === b) return null;
  const slot = ({ x, y, w, h, index }: PlacedPanel) => ({ x, y, w, h, index });
  return replace(
    page,
    page.panels.map((panel) =>
      panel === a ? { ...a, ...slot(b) } : panel === b ? { ...b, ...slot(a) } : panel,
    ),
  );
}

function move(page: PageLayout, id: string, x: number, y: number): PageLayout | null {
  const panel = find(page, id);
  if (!panel || (panel.x === x && panel.y === y)) return null;
  const there: Rect = { ...panel, x, y };
  if (!page.gapless) {
    const moved = change(page, id, (item) => ({ ...item, x, y }));
    if (isSound(moved.panels, page)) return moved;
  }
  const middle: Rect = { x: Math.floor(x + there.w / 2), y: Math.floor(y + there.h / 2), w: 1, h: 1 };
  const under = page.panels.find((item) => overlaps(item, middle));
  return under ? swap(page, id, under.id) : null;
}

function resizeEdge(page: PageLayout, id: string, edge: Edge, by: number, least: MinOf): PageLayout | null {
  const panel = find(page, id);
  const shared = sharedEdge(page.panels, id, edge, page);
  if (panel && shared) {
    const reach = reachOf(page.panels, shared, by, least);
    const step = Math.sign(reach);
    // In a page with holes the moving side may hit a panel that does not adjoin the edge: move as far as possible.
    for (let distance = reach; distance !== 0; distance -= step) {
      const moved = replace(page, moveEdge(page.panels, shared, distance));
      if (isSound(moved.panels, page)) return moved;
    }
    return null;
  }
  // The border of the grid: only on a page with holes may a panel move away from it.
  if (!panel || page.gapless) return null;
  const trailing = edge === 'right' || edge === 'bottom';
  const horizontal = edge === 'left' || edge === 'right';
  const inward = trailing ? -by : by;
  const [w, h] = least(panel);
  const room = horizontal ? panel.w - w : panel.h - h;
  const cut = Math.min(inward, room);
  if (cut <= 0) return null;
  return change(page, id, (item) => ({
    ...item,
    x: edge === 'left' ? item.x + cut : item.x,
    y: edge === 'top' ? item.y + cut : item.y,
    w: horizontal ? item.w - cut : item.w,
    h: horizontal ? item.h : item.h - cut,
  }));
}

/** First free place for a rectangle of this size, in reading order. */
function freePlace(page: PageLayout, [w, h]: CellSize): Rect | null {
  for (let y = 0; y + h <= page.rows; y += 1) {
    for (let x = 0; x + w <= page.columns; x += 1) {
      const place = { x, y, w, h };
      if (!page.panels.some((panel) => overlaps(panel, place))) return place;
    }
  }
  return null;
}

function add(
  page: PageLayout,
  panel: NewPanel,
  into: string | undefined,
  sizes: PanelSizes,
  least: MinOf,
): PageLayout | null {
  const index = Math.max(-1, ...page.panels.map((item) => item.index)) + 1;
  const min = sizes[panel.panel]?.min ?? [1, 1];
  const free = page.gapless
    ? null
    : (freePlace(page, sizes[panel.panel]?.default ?? min) ?? freePlace(page, min));
  if (free) return replace(page, [...page.panels, { ...panel, ...free, index }]);
  const cuts = page.panels
    .filter((item) => into === undefined || item.id === into)
    .sort((a, b) => b.w * b.h - a.w * a.h)
    .flatMap((target) => {
      const cut = splitTile(
        { x: target.x, y: target.y, w: target.w, h: target.h },
        { stays: least(target), comes: min },
      );
      return cut ? [{ target, ...cut }] : [];
    });
  const best = cuts.find((cut) => cut.fits) ?? cuts[0];
  if (!best) return null;
  const shrunk = change(page, best.target.id, (item) => ({ ...item, ...best.stays }));
  return replace(page, [...shrunk.panels, { ...panel, ...best.room, index }]);
}

/** Adds a panel that is not on the page. */
function added(page: PageLayout, panel: NewPanel, into: string | undefined, sizes: PanelSizes) {
  if (find(page, panel.id) || page.panels.length >= MAX_PANELS) return null;
  const cut = into === undefined ? undefined : (tileOf(page.panels, into)?.id ?? into);
  return changedPlaces(page, (tiles) => add(tiles, panel, cut, sizes, minOf(sizes, page)));
}

/** Gives a tab its own place. */
function unstack(page: PageLayout, id: string, into: string | undefined, sizes: PanelSizes) {
  const panel = find(page, id);
  const pageWithoutPanel = panel?.tab && without(page, id, minOf(sizes, page));
  if (!panel?.tab || !pageWithoutPanel) return null;
  const beside = tabsOf(page.panels, panel.tab.stack).find((item) => item !== panel);
  const { x: _x, y: _y, w: _w, h: _h, index: _index, tab: _tab, ...plain } = panel;
  return added(pageWithoutPanel, plain, into ?? beside?.id, sizes);
}

function withSettings(
  panel: PlacedPanel,
  settings: PlacedPanel['settings'],
  version: number | undefined,
): PlacedPanel {
  const { settings: _settings, settingsVersion: _version, ...rest } = panel;
  if (settings === undefined || Object.keys(settings).length === 0) return rest;
  return { ...rest, settings, ...(version === undefined ? {} : { settingsVersion: version }) };
}

function withChannel(panel: PlacedPanel, channel: PlacedPanel['channel'] | null): PlacedPanel {
  const { channel: _channel, ...rest } = panel;
  return channel ? { ...rest, channel } : rest;
}

function withName(panel: PlacedPanel, name: string): PlacedPanel {
  const { name: _name, ...rest } = panel;
  return name === '' ? rest : { ...rest, name };
}

function rename(page: PageLayout, id: string, name: string): PageLayout | null {
  const isNew = name !== (find(page, id)?.name ?? '');
  return isNew && name.length <= PANEL_NAME_MAX ? change(page, id, (panel) => withName(panel, name)) : null;
}

/** The page after a command; null where it changes nothing or would break the page. */
export function pageAfter(page: PageLayout, command: PageCommand, sizes: PanelSizes): PageLayout | null {
  const least = minOf(sizes, page);
  const tile = (id: string): string => tileOf(page.panels, id)?.id ?? id;
  switch (command.type) {
    case 'move':
      return changedPlaces(page, (tiles) => move(tiles, tile(command.panel), command.x, command.y));
    case 'swap':
      return changedPlaces(page, (tiles) => swap(tiles, tile(command.panel), tile(command.with)));
    case 'resizeEdge': {
      const { panel, edge, by } = command;
      if (!Number.isInteger(by)) return null;
      return changedPlaces(page, (tiles) => resizeEdge(tiles, tile(panel), edge, by, least));
    }
    case 'add':
      return added(page, command.panel, command.into, sizes);
    case 'remove':
      return without(page, command.panel, least);
    case 'stack':
    case 'reorder':
    case 'activate':
      return afterTabCommand(page, command, least);
    case 'unstack':
      return unstack(page, command.panel, command.into, sizes);
    case 'settings':
      return find(page, command.panel)
        ? change(page, command.panel, (panel) => withSettings(panel, command.settings, command.version))
        : null;
    case 'channel':
      return find(page, command.panel)
        ? change(page, command.panel, (panel) => withChannel(panel, command.channel))
        : null;
    case 'rename':
      return rename(page, command.panel, command.name.trim());
  }
}

/** One panel as in the base: settings, colour and name, and its place where the page stays valid. A removed one is restored. */
export function panelReset(
  page: PageLayout,
  base: PageLayout,
  id: string,
  sizes: PanelSizes,
): PageLayout | null {
  const original = find(base, id);
  const present = find(page, id);
  if (!original)
    return present
      ? change(page, id, (panel) => withName(withSettings(panel, undefined, undefined), ''))
      : null;
  const put = present ? change(page, id, () => original) : replace(page, [...page.panels, original]);
  const inPlace = replace(page, tidied(put.panels));
  if (isValidPage(inPlace)) return inPlace;
  const { x: _x, y: _y, w: _w, h: _h, index: _index, tab: _tab, ...plain } = original;
  if (!present) return added(page, plain, undefined, sizes);
  const { x, y, w, h, index, tab } = present;
  return change(page, id, () => ({ ...plain, x, y, w, h, index, ...(tab && { tab }) }));
}

/** A page without these panels; in a gapless one the neighbours grow into their places. null if none would be left. */
export function pageWithout(page: PageLayout, ids: ReadonlySet<string>): PageLayout | null {
  if (page.panels.every((panel) => ids.has(panel.id))) return null;
  let next = page;
  for (const id of ids) next = without(next, id, minOf({}, next)) ?? next;
  return next;
}
