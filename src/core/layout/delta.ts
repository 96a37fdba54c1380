import type { LayoutDelta } from '#contract/config';
import type { PageLayout, PanelSizes, PlacedPanel } from './document.ts';
import { isValidPage, pageAfter } from './page-commands.ts';
import { tidied, withFront } from './tabs.ts';

const place = ({ x, y, w, h, index, tab }: PlacedPanel) => ({
  x,
  y,
  w,
  h,
  index,
  ...(tab && { tab: { stack: tab.stack, at: tab.at } }),
});

/** Ids of the front tabs, by stack. */
const frontsOf = ({ panels }: PageLayout): Readonly<Record<string, string>> =>
  Object.fromEntries(panels.flatMap(({ id, tab }) => (tab?.front ? [[tab.stack, id]] : [])));

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A trader's changes to a page compared with its base; null when it is the base. */
export function deltaOf(page: PageLayout, base: PageLayout): LayoutDelta | null {
  const delta: LayoutDelta = {
    layout: base.id,
    baseVersion: base.version,
    moved: {},
    added: [],
    removed: [],
    settings: {},
    channels: {},
  };
  const own = new Map(page.panels.map((panel) => [panel.id, panel]));
  const remainingIds = new Set<string>();
  const names: Record<string, string> = {};
  for (const panel of base.panels) {
    const mine = own.get(panel.id);
    // Another kind under the same id is another panel: the old one was removed, this one added.
    if (!mine || mine.panel !== panel.panel || mine.title !== panel.title) {
      delta.removed.push(panel.id);
      continue;
    }
    remainingIds.add(panel.id);
    if (!same(place(mine), place(panel))) delta.moved[panel.id] = place(mine);
    if (!same(mine.settings, panel.settings)) {
      delta.settings[panel.id] = {
        value: mine.settings ?? {},
        ...(mine.settingsVersion === undefined ? {} : { version: mine.settingsVersion }),
      };
    }
    if (mine.channel !== panel.channel) delta.channels[panel.id] = mine.channel ?? null;
    if (mine.name !== undefined) names[panel.id] = mine.name;
  }
  const news = page.panels.filter((panel) => !remainingIds.has(panel.id));
  delta.added.push(...news.map((panel) => ({ ...panel, ...place(panel) })));
  const before = frontsOf(base);
  const fronts = Object.entries(frontsOf(page)).filter(([stack, id]) => before[stack] !== id);
  if (fronts.length > 0) delta.fronts = Object.fromEntries(fronts);
  if (Object.keys(names).length > 0) delta.names = names;
  const empty = [
    names,
    fronts,
    delta.moved,
    delta.settings,
    delta.channels,
    delta.added,
    delta.removed,
  ].every((part) => Object.keys(part).length === 0);
  return empty ? null : delta;
}

/** A page made from a base and a delta. `conflict`: the trader's arrangement does not fit this base, which kept its own. */
export interface Rebased {
  readonly page: PageLayout;
  readonly conflict: boolean;
}

function withSettingsOf(panel: PlacedPanel, delta: LayoutDelta): PlacedPanel {
  let next = panel;
  const settings = delta.settings[panel.id];
  if (settings) {
    const { settings: _settings, settingsVersion: _version, ...rest } = next;
    next =
      Object.keys(settings.value).length === 0
        ? rest
        : {
            ...rest,
            settings: settings.value,
            ...(settings.version === undefined ? {} : { settingsVersion: settings.version }),
          };
  }
  const name = delta.names?.[panel.id];
  if (name !== undefined) next = { ...next, name };
  const channel = delta.channels[panel.id];
  if (channel === undefined) return next;
  const { channel: _channel, ...rest } = next;
  return channel === null ? rest : { ...rest, channel };
}

/**
 * Applies a trader's changes to a base, the version they were made on or a newer one. Settings, colours and names always carry over for
 * panels that still exist. The arrangement carries over where it still gives a valid page; otherwise the base's own arrangement is used,
 * without the panels that the trader removed and with those added.
 */
export function applyDelta(base: PageLayout, delta: LayoutDelta, sizes: PanelSizes): Rebased {
  const ids = new Set(base.panels.map((panel) => panel.id));
  const added = delta.added.filter((panel) => !ids.has(panel.id) || delta.removed.includes(panel.id));
  const set = base.panels.map((panel) => withSettingsOf(panel, delta));
  const remaining = set.filter((panel) => !delta.removed.includes(panel.id));
  const moved = remaining.map((panel): PlacedPanel => {
    const to = delta.moved[panel.id];
    const { tab, ...plain } = panel;
    if (!to) return panel;
    // The front tab stays in front where it stays in that stack.
    const isFront = tab?.front === true && tab.stack === to.tab?.stack;
    return { ...plain, ...to, ...(to.tab && isFront && { tab: { ...to.tab, front: true } }) };
  });
  const inFront = (panels: readonly PlacedPanel[]): readonly PlacedPanel[] => {
    const isThere = (stack: string, id: string) =>
      panels.some((panel) => panel.id === id && panel.tab?.stack === stack);
    const fronts = Object.entries(delta.fronts ?? {}).filter(([stack, id]) => isThere(stack, id));
    return tidied(fronts.reduce((all, [, id]) => withFront(all, id), panels));
  };
  const arranged: PageLayout = { ...base, panels: inFront([...moved, ...added]) };
  if (isValidPage(arranged)) return { page: arranged, conflict: false };

  let page: PageLayout = { ...base, panels: inFront(set) };
  const attempt = (next: PageLayout | null): void => {
    if (next && isValidPage(next)) page = next;
  };
  for (const panel of delta.removed)
    attempt(pageAfter(page, { type: 'remove', page: base.id, panel }, sizes));
  for (const { x: _x, y: _y, w: _w, h: _h, index: _index, tab: _tab, ...panel } of added)
    attempt(pageAfter(page, { type: 'add', page: base.id, panel }, sizes));
  return { page, conflict: true };
}
