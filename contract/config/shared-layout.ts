import * as z from 'zod/mini';
import { panelFields, span } from './panel-fields.ts';
import { identifier } from './parts.ts';

/** How a layout travels between people. `bytes`: the longest text that is read. */
export const SHARED_LAYOUT = { format: 'bond-desk.layout', schemaVersion: 1, bytes: 100_000 } as const;

/** One dashboard as a trader arranged it, whole, so that it can be put on another version of its base. */
export const sharedLayout = z.strictObject({
  format: z.literal(SHARED_LAYOUT.format),
  schemaVersion: z.literal(SHARED_LAYOUT.schemaVersion),
  layout: identifier,
  /** Version of the base that it stood on. */
  baseVersion: z.int().check(z.minimum(1)),
  columns: span,
  rows: span,
  panels: z.array(z.strictObject(panelFields)).check(z.minLength(1), z.maxLength(60)),
});
export type SharedLayout = z.output<typeof sharedLayout>;
