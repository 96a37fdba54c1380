import type { Dashboard, DashboardPanel, DashboardPlace } from './layouts-file.ts';

/** The panels of one place: the panel itself, or its tabs in order. A single tab is an ordinary panel. */
export function panelsAt({ panel, tabs, active, ...place }: DashboardPlace): readonly DashboardPanel[] {
  if (panel !== undefined) return [{ ...place, panel }];
  if (!tabs) return [];
  const { id: stack, x, y, w, h, index } = place;
  const front = tabs.some(({ id }) => id === active) ? active : tabs[0]?.id;
  return tabs.map((tab, at) => ({
    ...tab,
    x,
    y,
    w,
    h,
    index,
    ...(tabs.length > 1 && { tab: { stack, at, ...(tab.id === front && { front: true as const }) } }),
  }));
}

/** Every panel of a dashboard, including those behind other tabs. */
export const panelsOf = ({ panels }: Pick<Dashboard, 'panels'>): readonly DashboardPanel[] =>
  panels.flatMap(panelsAt);
