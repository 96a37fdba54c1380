import * as z from 'zod/mini';
import {
  channelColour,
  ownPanel,
  panelFields,
  panelName,
  panelSettings,
  placement,
  tabPlace,
} from './panel-fields.ts';
import { identifier, maybe } from './parts.ts';

const place = z.strictObject({ ...placement, index: panelFields.index, tab: maybe(tabPlace) });

/**
 * One trader's changes to one dashboard, relative to a version of it: stored on the server per user, in the browser for visitors.
 */
export const layoutDelta = z.strictObject({
  layout: identifier,
  baseVersion: z.int().check(z.minimum(1)),
  /** Panels of the base that were moved, resized or made tabs of another place. */
  moved: z.record(identifier, place),
  /** Panels added by the trader, complete. */
  added: z.array(ownPanel).check(z.maxLength(60)),
  /** Panels of the base removed by the trader. */
  removed: z.array(identifier),
  /** Changed settings of the base's panels, complete, with the version of their shape. */
  settings: z.record(
    identifier,
    z.strictObject({ value: panelSettings, version: maybe(z.int().check(z.minimum(1))) }),
  ),
  /** Changed colours of the base's panels; null: unlinked. */
  channels: z.record(identifier, z.nullable(channelColour)),
  /** The trader's own names for the base's panels. */
  names: maybe(z.record(identifier, panelName)),
  /** Front tabs, by stack, where they differ from the base or the base has no such stack. */
  fronts: maybe(z.record(identifier, identifier)),
});
export type LayoutDelta = z.output<typeof layoutDelta>;
