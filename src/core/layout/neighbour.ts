import type { PageLayout, PlacedPanel } from './document.ts';
import { tilesOf } from './tabs.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

/** The neighbouring panel in a direction: the one that shares most of that side; null at the border. For moving by keyboard. */
export function neighbourOf(page: PageLayout, id: string, direction: Direction): PlacedPanel | null {
  const panel = page.panels.find((item) => item.id === id);
  if (!panel) return null;
  const horizontal = direction === 'left' || direction === 'right';
  const shared = (other: PlacedPanel): number =>
    horizontal
      ? Math.min(panel.y + panel.h, other.y + other.h) - Math.max(panel.y, other.y)
      : Math.min(panel.x + panel.w, other.x + other.w) - Math.max(panel.x, other.x);
  const distance = (other: PlacedPanel): number => {
    if (direction === 'left') return panel.x - (other.x + other.w);
    if (direction === 'right') return other.x - (panel.x + panel.w);
    if (direction === 'up') return panel.y - (other.y + other.h);
    return other.y - (panel.y + panel.h);
  };
  const [nearest] = tilesOf(page.panels)
    .filter((other) => other.id !== id && shared(other) > 0 && distance(other) >= 0)
    .sort((a, b) => distance(a) - distance(b) || shared(b) - shared(a));
  return nearest ?? null;
}
