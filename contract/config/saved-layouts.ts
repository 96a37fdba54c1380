import * as z from 'zod/mini';
import { layoutDelta } from './layout-delta.ts';

/** How much one person may keep. */
export const LAYOUT_LIMITS = { dashboards: 60, named: 20, bytes: 200_000 } as const;

const deltas = z.array(layoutDelta).check(z.maxLength(LAYOUT_LIMITS.dashboards));

/** A set of layouts under a name: a snapshot of every changed dashboard, to come back to. */
export const namedLayout = z.strictObject({
  /** Made by the client; stays when the name changes. */
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(30)),
  deltas,
});
export type NamedLayout = z.output<typeof namedLayout>;

/** Everything that one person saved: what is on the screen now (one delta per changed dashboard), and the sets saved by name. */
export const savedLayouts = z.strictObject({
  deltas,
  named: z.array(namedLayout).check(z.maxLength(LAYOUT_LIMITS.named)),
});
export type SavedLayouts = z.output<typeof savedLayouts>;
