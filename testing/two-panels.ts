import type { Dashboard, LayoutDelta } from '#contract/config';

/** A dashboard of two panels side by side, `a` and `b`: the smallest with an edge to move. */
export const twoPanels = (id = 'home', version = 1): Dashboard => ({
  id,
  title: 't:t',
  version,
  columns: 120,
  rows: 40,
  panels: [
    { id: 'a', panel: 'x.a', x: 0, y: 0, w: 60, h: 40, index: 0 },
    { id: 'b', panel: 'x.b', x: 60, y: 0, w: 60, h: 40, index: 1 },
  ],
});

/** What a trader's layout saves after the edge between the two panels moved to `w`. */
export const movedEdge = (w: number, layout = 'home'): LayoutDelta => ({
  layout,
  baseVersion: 1,
  moved: { a: { x: 0, y: 0, w, h: 40, index: 0 }, b: { x: w, y: 0, w: 120 - w, h: 40, index: 1 } },
  added: [],
  removed: [],
  settings: {},
  channels: {},
});
