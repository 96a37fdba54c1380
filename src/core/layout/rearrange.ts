import type { LayoutDelta } from '#contract/config';
import type { PageLayout, PanelSizes } from './document.ts';
import { isValidPage, pageAfter } from './page-commands.ts';
import type { Edge } from './tiling.ts';

/**
 * Brings some panels as near as the page allows to where a trader had them on an older base: each swaps places with the panel that is there now,
 * then its edges move. The page stays valid whatever the delta contains; panels missing from the page or the delta are skipped.
 */
export function rearranged(
  page: PageLayout,
  delta: LayoutDelta,
  panels: readonly string[],
  sizes: PanelSizes,
): PageLayout {
  let next = page;
  const attempt = (command: Parameters<typeof pageAfter>[1]): void => {
    const after = pageAfter(next, command, sizes);
    if (after && isValidPage(after)) next = after;
  };
  for (const id of panels) {
    const target = delta.moved[id];
    if (!target) continue;
    const edge = (name: Edge, at: (box: { x: number; y: number; w: number; h: number }) => number): void => {
      const now = next.panels.find((panel) => panel.id === id);
      const by = now ? at(target) - at(now) : 0;
      if (by !== 0) attempt({ type: 'resizeEdge', page: page.id, panel: id, edge: name, by });
    };
    attempt({ type: 'move', page: page.id, panel: id, x: target.x, y: target.y });
    edge('left', ({ x }) => x);
    edge('right', ({ x, w }) => x + w);
    edge('top', ({ y }) => y);
    edge('bottom', ({ y, h }) => y + h);
  }
  return next;
}
