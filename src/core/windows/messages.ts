import { storedLayouts } from '#contract/api';
import { channelColours, panelPath } from '#contract/config';
import { type ChannelKind, type ChannelShapes, LIST_BONDS_MAX } from '#core/plugin';
import * as z from 'zod/mini';

const name = z.string().check(z.maxLength(100));
const instrument = z.strictObject({
  type: z.literal('fdc3.instrument'),
  name: z.exactOptional(name),
  id: z.strictObject({ securityId: z.string().check(z.regex(/^[\w.-]{1,40}$/)) }),
});
const instruments = z.readonly(z.array(instrument).check(z.maxLength(LIST_BONDS_MAX)));
const years = z.number().check(z.minimum(0), z.maximum(1000));

/** The required shape of each kind of channel value from another window. A new kind does not compile without its check. */
const shapes = {
  bond: instrument,
  list: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('fdc3.instrumentList'), name, instruments }),
    z.strictObject({ type: z.literal('fdc3.organization'), name, instruments }),
    z.strictObject({
      type: z.literal('bond.tenor'),
      name,
      years: z.strictObject({ above: years, upTo: z.nullable(years) }),
    }),
    z.strictObject({ type: z.literal('fdc3.nothing') }),
  ]),
} satisfies { readonly [K in ChannelKind]: z.ZodMiniType<ChannelShapes[K]> };

/** A channel value with the time it was chosen, ms since the epoch; 0: only a default, which anything else replaces. */
const stamped = { colour: z.enum(channelColours), atMs: z.int().check(z.minimum(0)) };
const entry = z.discriminatedUnion('kind', [
  z.strictObject({ ...stamped, kind: z.literal('bond'), value: shapes.bond }),
  z.strictObject({ ...stamped, kind: z.literal('list'), value: shapes.list }),
]);
export type StampedEntry = z.output<typeof entry>;

/** Id of a window. */
const windowId = z.string().check(z.minLength(1), z.maxLength(64));
const entries = z.array(entry).check(z.maxLength(64));
const layouts = storedLayouts.shape.layouts;
const unsaved = z.strictObject({ revision: z.number(), base: layouts, mine: layouts });
const out = z.array(panelPath).check(z.maxLength(64));

/**
 * Messages between the windows of one user. `ask` a window opened, with what it knows, and requests the rest; `state` the answer to one
 * window; `value` a value was chosen; `out`, `in` a window shows a panel alone, or no longer; `putBack` that window is to close; `layouts`
 * layouts were saved, or are left `unsaved` by a window that closes.
 */
const message = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('ask'), from: windowId, entries, out }),
  z.strictObject({ what: z.literal('state'), from: windowId, to: windowId, entries, out }),
  z.strictObject({ what: z.literal('value'), from: windowId, entry }),
  z.strictObject({ what: z.enum(['out', 'in', 'putBack']), from: windowId, panel: panelPath }),
  z.strictObject({ what: z.literal('layouts'), from: windowId, unsaved: z.exactOptional(unsaved) }),
]);
export type UnsavedLayouts = z.output<typeof unsaved>;
export type WindowMessage = z.output<typeof message>;

/** A validated message, or null. */
export function readMessage(raw: unknown): WindowMessage | null {
  const result = message.safeParse(raw);
  return result.success ? result.data : null;
}
