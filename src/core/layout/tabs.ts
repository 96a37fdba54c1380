import type { PageLayout, PlacedPanel } from './document.ts';

const inFront = (panel: PlacedPanel): boolean => panel.tab?.front === true;

/** The visible panels: those alone in their place, and the front one of each stack. */
export const tilesOf = (panels: readonly PlacedPanel[]): readonly PlacedPanel[] =>
  panels.filter((panel) => !panel.tab || inFront(panel));

/** The panels of a stack, in the order of their tabs. */
export const tabsOf = (panels: readonly PlacedPanel[], stack: string | undefined): readonly PlacedPanel[] =>
  panels
    .filter(({ tab }) => tab !== undefined && tab.stack === stack)
    .sort((a, b) => (a.tab?.at ?? 0) - (b.tab?.at ?? 0));

/** The visible panel in this one's place: itself, or the one in front of it. */
export const tileOf = (panels: readonly PlacedPanel[], id: string): PlacedPanel | undefined => {
  const panel = panels.find((item) => item.id === id);
  return panel?.tab ? tabsOf(panels, panel.tab.stack).find(inFront) : panel;
};

function alone({ tab: _tab, ...panel }: PlacedPanel): PlacedPanel {
  return panel;
}

/** Normalises stacks: two tabs or more, numbered in order, exactly one in front. */
export function tidied(panels: readonly PlacedPanel[]): readonly PlacedPanel[] {
  return panels.map((panel) => {
    if (!panel.tab) return panel;
    const { stack } = panel.tab;
    const tabs = tabsOf(panels, stack);
    if (tabs.length < 2) return alone(panel);
    const isFront = panel === (tabs.find(inFront) ?? tabs[0]);
    return { ...panel, tab: { stack, at: tabs.indexOf(panel), ...(isFront && { front: true as const }) } };
  });
}

/** The panels with this one in front of its stack. */
export const withFront = (panels: readonly PlacedPanel[], id: string): readonly PlacedPanel[] => {
  const stack = panels.find((panel) => panel.id === id)?.tab?.stack;
  if (stack === undefined) return panels;
  return panels.map((panel) => {
    if (panel.tab?.stack !== stack) return panel;
    const { at } = panel.tab;
    return { ...panel, tab: { stack, at, ...(panel.id === id && { front: true as const }) } };
  });
};

const slotOf = ({ x, y, w, h, index }: PlacedPanel) => ({ x, y, w, h, index });

/** True where all tabs of each stack share one place and one of them is in front. */
export const isStacked = (panels: readonly PlacedPanel[]): boolean =>
  panels.every(({ tab }, at) => {
    if (!tab) return true;
    const tabs = tabsOf(panels, tab.stack);
    const same = (a: PlacedPanel | undefined, b: PlacedPanel | undefined): boolean =>
      JSON.stringify(a && slotOf(a)) === JSON.stringify(b && slotOf(b));
    return tabs.filter(inFront).length === 1 && same(tabs[0], panels[at]);
  });

/**
 * Applies a change of places to a page: `change` sees the front panels only, and those behind follow. Removing one also removes all
 * those behind it. Null where `change` returns null, which it does for what cannot be done.
 */
export function changedPlaces(
  page: PageLayout,
  change: (tiles: PageLayout) => PageLayout | null,
): PageLayout | null {
  const after = change({ ...page, panels: tilesOf(page.panels) })?.panels;
  if (!after) return null;
  const remaining = page.panels.flatMap((panel) => {
    const { id } = tileOf(page.panels, panel.id) ?? panel;
    const tile = after.find((item) => item.id === id);
    return tile ? [{ ...panel, ...slotOf(tile) }] : [];
  });
  const ids = new Set(page.panels.map(({ id }) => id));
  return { ...page, panels: [...remaining, ...after.filter(({ id }) => !ids.has(id))] };
}
