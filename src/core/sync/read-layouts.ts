import type { StoredLayouts } from '#contract/api';
import { formerLayout, layoutDelta, namedLayout, type SavedLayouts, windowPlaces } from '#contract/config';
import type * as z from 'zod/mini';

/** Nothing saved. */
export const NO_LAYOUTS: SavedLayouts = { deltas: [], named: [], places: {} };

/** Saved layouts, item by item: one that does not fit its schema does not affect the others. */
export interface ReadLayouts {
  readonly saved: SavedLayouts;
  /** The unreadable ones, unchanged. */
  readonly bad: readonly unknown[];
}

/** Reads the content of a home. Never throws. Unreadable window positions are dropped: nothing that a user made is lost. */
export function readLayouts({ deltas, named, places, former = [] }: StoredLayouts['layouts']): ReadLayouts {
  const bad: unknown[] = [];
  const goodOf = <S extends z.ZodMiniType>(schema: S, items: readonly unknown[]): z.output<S>[] =>
    items.flatMap((item) => {
      const result = schema.safeParse(item);
      if (result.success) return [result.data];
      bad.push(item);
      return [];
    });
  const goodPlaces = windowPlaces.safeParse(places);
  const saved: SavedLayouts = {
    deltas: goodOf(layoutDelta, deltas),
    named: goodOf(namedLayout, named),
    places: goodPlaces.success ? goodPlaces.data : {},
  };
  const goodFormer = goodOf(formerLayout, Array.isArray(former) ? former : [former]);
  return { saved: goodFormer.length === 0 ? saved : { ...saved, former: goodFormer }, bad };
}
