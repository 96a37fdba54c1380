import type { HeldLayouts } from '#contract/api';
import { layoutDelta, namedLayout, type SavedLayouts } from '#contract/config';

/** Nothing saved. */
export const NO_LAYOUTS: SavedLayouts = { deltas: [], named: [] };

/** Saved layouts, item by item: one that does not fit its schema costs nobody else anything. */
export interface ReadLayouts {
  readonly saved: SavedLayouts;
  /** What could not be read, as it came. */
  readonly bad: readonly unknown[];
}

/** Reads what some home holds. Never throws. */
export function readLayouts({ deltas, named }: HeldLayouts['layouts']): ReadLayouts {
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
  return { saved: { deltas: goodDeltas, named: goodNamed }, bad };
}
