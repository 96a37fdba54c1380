import * as z from 'zod/mini';
import { layoutDelta } from './layout-delta.ts';
import { maybe } from './parts.ts';

/** Storage limits per user. */
export const LAYOUT_LIMITS = { dashboards: 60, named: 20, places: 40, former: 20, bytes: 200_000 } as const;

const deltas = z.array(layoutDelta).check(z.maxLength(LAYOUT_LIMITS.dashboards));

/** A named set of layouts: a snapshot of every changed dashboard, to restore later. */
export const namedLayout = z.strictObject({
  /** Made by the client; unchanged when the name changes. */
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(30)),
  deltas,
});
export type NamedLayout = z.output<typeof namedLayout>;

/** An arrangement that a change on a base it does not fit has replaced, as it was saved on its own base. */
export const formerLayout = z.strictObject({
  delta: layoutDelta,
  /** The trader has decided about it: it is no longer offered, and returns with its own base only. */
  settled: maybe(z.literal(true)),
});
export type FormerLayout = z.output<typeof formerLayout>;

/** A panel of a dashboard: `<layout>/<panel>`. */
export const panelPath = z.string().check(z.regex(/^[\w-]{1,64}\/[\w-]{1,64}$/));

const pixels = z.number().check(z.minimum(-100_000), z.maximum(100_000));

/** Last positions of single-panel windows, in pixels of the whole desktop; beyond the limit only the newest are kept. */
export const windowPlaces = z
  .record(panelPath, z.strictObject({ left: pixels, top: pixels, width: pixels, height: pixels }))
  .check(z.refine((places) => Object.keys(places).length <= LAYOUT_LIMITS.places));
export type WindowPlaces = z.output<typeof windowPlaces>;

/** Everything a user saved: the current screen (one delta per changed dashboard), former arrangements, the named sets, and window positions. */
export const savedLayouts = z.strictObject({
  deltas,
  named: z.array(namedLayout).check(z.maxLength(LAYOUT_LIMITS.named)),
  places: z._default(windowPlaces, {}),
  /** Newest last. Absent in what an older client saves, which must not cost the stored ones. */
  former: maybe(z.array(formerLayout).check(z.maxLength(LAYOUT_LIMITS.former))),
});
export type SavedLayouts = z.output<typeof savedLayouts>;
