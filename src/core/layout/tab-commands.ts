import { isGapless, type Rect } from '#contract/config';
import type { LayoutCommand } from './commands.ts';
import type { PageLayout, PlacedPanel } from './document.ts';
import { changedPlaces, tabsOf, tidied, tileOf, withFront } from './tabs.ts';
import { type MinOf, withoutPanel } from './tiling.ts';

/** A command on the tabs of one place. */
export type TabCommand = Extract<LayoutCommand, { readonly type: 'stack' | 'reorder' | 'activate' }>;

const find = ({ panels }: PageLayout, id: string): PlacedPanel | undefined =>
  panels.find((panel) => panel.id === id);

/** Both places as one; null where that is not a rectangle. */
function union(a: Rect, b: Rect): Rect | null {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const w = Math.max(a.x + a.w, b.x + b.w) - x;
  const h = Math.max(a.y + a.h, b.y + b.h) - y;
  return w * h === a.w * a.h + b.w * b.h ? { x, y, w, h } : null;
}

/** A page without a panel: one of several tabs just leaves its stack, otherwise the neighbours grow; only `successor` when it adjoins the place. */
export function without(page: PageLayout, id: string, minOf: MinOf, successor?: string): PageLayout | null {
  const panel = find(page, id);
  if (!panel) return null;
  const rest = page.panels.filter((item) => item !== panel);
  if (panel.tab) {
    const tabs = tabsOf(page.panels, panel.tab.stack);
    const next = tabs[tabs.indexOf(panel) + 1] ?? tabs.at(-2);
    return { ...page, panels: tidied(panel.tab.front && next ? withFront(rest, next.id) : rest) };
  }
  if (!page.gapless) return { ...page, panels: rest };
  if (rest.length === 0) return null;
  return changedPlaces(page, (tiles) => {
    const next = tiles.panels.find((item) => item.id === successor);
    const whole = next ? union(panel, next) : null;
    const grown = tiles.panels
      .filter((item) => item.id !== id)
      .map((item) => (item === next ? { ...item, ...whole } : item));
    const panels = whole && isGapless(grown, page) ? grown : withoutPanel(tiles.panels, id, page, minOf);
    return { ...page, panels };
  });
}

/** A name for a new stack: that of its first panel, or a numbered one when taken. */
function stackName(page: PageLayout, id: string): string {
  const name = id.slice(0, 60);
  for (let n = 1; ; n += 1) {
    const free = n === 1 ? name : `${name}${n}`;
    if (tabsOf(page.panels, free).length === 0) return free;
  }
}

/** Puts a panel among the tabs of another's place, in front, at a given position or last. */
function stack(page: PageLayout, id: string, onto: string, at: number, minOf: MinOf): PageLayout | null {
  const panel = find(page, id);
  const target = tileOf(page.panels, onto);
  if (!panel || !target || tileOf(page.panels, id) === target) return null;
  const remainder = without(page, id, minOf, target.id);
  const tile = remainder && tileOf(remainder.panels, target.id);
  if (!remainder || !tile) return null;
  const name = tile.tab?.stack ?? stackName(page, tile.id);
  const others = tile.tab ? tabsOf(remainder.panels, name) : [tile];
  const { x, y, w, h, index } = tile;
  const comes = { ...panel, x, y, w, h, index };
  const order = others.toSpliced(at, 0, comes).map(({ id: tab }) => tab);
  // It keeps its position among the panels: an element that moves in the document loses the focus.
  const all = page.panels.flatMap((item) => (item === panel ? [comes] : (find(remainder, item.id) ?? [])));
  const tabbed = all.map((item) =>
    order.includes(item.id) ? { ...item, tab: { stack: name, at: order.indexOf(item.id) } } : item,
  );
  return { ...page, panels: withFront(tabbed, id) };
}

/** Moves a tab to another position of its stack. */
function reorder(page: PageLayout, id: string, to: number): PageLayout | null {
  const panel = find(page, id);
  const tabs = tabsOf(page.panels, panel?.tab?.stack);
  if (!panel || tabs.length === 0 || to < 0 || to >= tabs.length) return null;
  const order = tabs.filter((item) => item !== panel).toSpliced(to, 0, panel);
  const panels = page.panels.map((item) =>
    item.tab && order.includes(item) ? { ...item, tab: { ...item.tab, at: order.indexOf(item) } } : item,
  );
  return { ...page, panels };
}

/** The page after a command on tabs; null where it changes nothing. */
export function afterTabCommand(page: PageLayout, command: TabCommand, minOf: MinOf): PageLayout | null {
  switch (command.type) {
    case 'stack':
      return stack(page, command.panel, command.onto, command.at ?? Infinity, minOf);
    case 'reorder':
      return reorder(page, command.panel, command.to);
    case 'activate':
      return { ...page, panels: withFront(page.panels, command.panel) };
  }
}
