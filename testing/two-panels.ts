import type { Dashboard } from '#contract/config';

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
