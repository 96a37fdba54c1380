import type { PageLayout, PlacedPanel } from '#core/layout';

/** The change to one panel between two states of a page. */
export interface PanelChange {
  /** The panel afterwards; before, when it was removed. */
  readonly panel: PlacedPanel;
  readonly before: PlacedPanel | null;
  readonly after: PlacedPanel | null;
  /** `added` and `removed` occur alone. */
  readonly kinds: readonly (
    | 'added'
    | 'removed'
    | 'moved'
    | 'resized'
    | 'tab'
    | 'settings'
    | 'channel'
    | 'name'
  )[];
  /** Names of the settings that differ. */
  readonly settings: readonly string[];
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function changedSettings(a: PlacedPanel, b: PlacedPanel): readonly string[] {
  const [before, after] = [a.settings ?? {}, b.settings ?? {}];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !same(before[name], after[name]))
    .sort();
}

function changeOf(before: PlacedPanel, after: PlacedPanel): PanelChange {
  const settings = changedSettings(before, after);
  const kinds: PanelChange['kinds'] = [
    ...(before.x !== after.x || before.y !== after.y ? (['moved'] as const) : []),
    ...(before.w !== after.w || before.h !== after.h ? (['resized'] as const) : []),
    ...(before.tab?.stack === after.tab?.stack ? [] : (['tab'] as const)),
    ...(settings.length > 0 ? (['settings'] as const) : []),
    ...(before.channel === after.channel ? [] : (['channel'] as const)),
    ...(before.name === after.name ? [] : (['name'] as const)),
  ];
  return { panel: after, before, after, kinds, settings };
}

/** What differs between two states of a page, panel by panel: removed ones first, then the rest in reading order. Pure; empty when nothing differs. */
export function differenceOf(before: PageLayout, after: PageLayout): readonly PanelChange[] {
  const isThere = (page: PageLayout, panel: PlacedPanel) =>
    page.panels.find((item) => item.id === panel.id && item.panel === panel.panel);
  const removed = before.panels.filter((panel) => !isThere(after, panel));
  const rest = after.panels
    .toSorted((a, b) => a.y - b.y || a.x - b.x)
    .map((panel): PanelChange => {
      const old = isThere(before, panel);
      return old
        ? changeOf(old, panel)
        : { panel, before: null, after: panel, kinds: ['added'], settings: [] };
    });
  return [
    ...removed.map((panel): PanelChange => ({
      panel,
      before: panel,
      after: null,
      kinds: ['removed'],
      settings: [],
    })),
    ...rest.filter((change) => change.kinds.length > 0),
  ];
}
