import type { StoredLayouts } from '#contract/api';
import { layoutDelta, namedLayout, type SavedLayouts, windowPlaces } from '#contract/config';

/** Nothing saved. */
export const NO_LAYOUTS: SavedLayouts = { deltas: [], named: [], places: {} };

/** Saved layouts, item by item: one that does not fit its schema does not affect the others. */
export interface ReadLayouts {
  readonly saved: SavedLayouts;
  /** The unreadable ones, unchanged. */
  readonly bad: readonly unknown[];
}

/** Reads the content of a home. Never throws. Unreadable window positions are dropped: nothing that a user made is lost. */
export function readLayouts({ deltas, named, places }: StoredLayouts['layouts']): ReadLayouts {
  const bad: unknown[] = [];
  const goodDeltas = deltas.flatMap((item) => {
    const result = layoutDelta.safeParse(item);
    if (result.success) return [result.data];
    bad.push(item);
    return [];
  });
  const goodNamed = named.flatMap((item) => {
    const result = namedLayout.safeParse(item);
    if (result.success) return [result.data];
    bad.push(item);
    return [];
  });
  const goodPlaces = windowPlaces.safeParse(places);
  return {
    saved: { deltas: goodDeltas, named: goodNamed, places: goodPlaces.success ? goodPlaces.data : {} },
    bad,
  };
}
