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

/** What one trader changed on one dashboard, over a version of it: stored on the server per user, in the browser for visitors. */
export const layoutDelta = z.strictObject({
  layout: identifier,
  baseVersion: z.int().check(z.minimum(1)),
  /** Panels of the base that stand elsewhere, have another size or are tabs of another place. */
  moved: z.record(identifier, place),
  /** Panels that the trader added, whole. */
  added: z.array(ownPanel).check(z.maxLength(60)),
  /** Panels of the base that the trader took away. */
  removed: z.array(identifier),
  /** Changed settings of the base's panels, whole, with the version of their shape. */
  settings: z.record(
    identifier,
    z.strictObject({ value: panelSettings, version: maybe(z.int().check(z.minimum(1))) }),
  ),
  /** Changed colours of the base's panels; null: unlinked. */
  channels: z.record(identifier, z.nullable(channelColour)),
  /** The trader's own names for the base's panels. */
  names: maybe(z.record(identifier, panelName)),
  /** Tabs in front, by stack, where the base has another one there or no such stack. */
  fronts: maybe(z.record(identifier, identifier)),
});
export type LayoutDelta = z.output<typeof layoutDelta>;
