import type { HeldLayouts } from '#contract/api';
import { layoutDelta, namedLayout, type SavedLayouts, windowPlaces } from '#contract/config';

/** Nothing saved. */
export const NO_LAYOUTS: SavedLayouts = { deltas: [], named: [], places: {} };

/** Saved layouts, item by item: one that does not fit its schema costs nobody else anything. */
export interface ReadLayouts {
  readonly saved: SavedLayouts;
  /** What could not be read, as it came. */
  readonly bad: readonly unknown[];
}

/** Reads what some home holds. Never throws. Places of windows that cannot be read are forgotten: nothing anybody made is lost. */
export function readLayouts({ deltas, named, places }: HeldLayouts['layouts']): ReadLayouts {
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
