import * as z from 'zod/mini';
import { ownPanel, span } from './panel-fields.ts';
import { identifier } from './parts.ts';
import { LAYOUT_LIMITS } from './saved-layouts.ts';

/** How users exchange layouts: `format` one dashboard, `many` several. `bytes`: the longest text that is read. */
export const SHARED_LAYOUT = {
  format: 'bond-desk.layout',
  many: 'bond-desk.layouts',
  schemaVersion: 1,
  bytes: 100_000,
} as const;

/** One dashboard as a trader arranged it, complete, so that it can be applied to another version of its base. */
export const sharedLayout = z.strictObject({
  format: z.literal(SHARED_LAYOUT.format),
  schemaVersion: z.literal(SHARED_LAYOUT.schemaVersion),
  layout: identifier,
  /** Version of the base it was made on. */
  baseVersion: z.int().check(z.minimum(1)),
  columns: span,
  rows: span,
  panels: z.array(ownPanel).check(z.minLength(1), z.maxLength(60)),
});
export type SharedLayout = z.output<typeof sharedLayout>;

/** Several dashboards in one file or code, each once. */
export const sharedLayouts = z.strictObject({
  format: z.literal(SHARED_LAYOUT.many),
  schemaVersion: z.literal(SHARED_LAYOUT.schemaVersion),
  layouts: z.array(sharedLayout).check(
    z.minLength(1),
    z.maxLength(LAYOUT_LIMITS.dashboards),
    z.refine((list) => new Set(list.map((item) => item.layout)).size === list.length),
  ),
});
