import * as z from 'zod/mini';

/** Sub-protocol of readers that understand positional frames. Offered before `bond.v1`, which an older server confirms instead. */
export const POSITIONAL_PROTOCOL = 'bond.v2';

/**
 * Rows by position instead of by name, on streams whose rows replace each other (`merge: 'row'`) and sockets with `bond.v2`. `fields` names the
 * positions and is sent with every `snap`. `rows` are whole rows. A change is the row's key followed by the position and new value of each
 * changed field: `["240210.IB", 6, 2.2025, 12, 5000]`. The value `{}` means that the row has no such field.
 */
export const positionalFrame = z.object({
  type: z.string(),
  seq: z.number(),
  ts: z.string(),
  op: z.enum(['snap', 'upd']),
  ids: z.optional(z.array(z.string())),
  fields: z.optional(z.array(z.string())),
  rows: z.array(z.array(z.unknown())),
  changes: z.optional(z.array(z.array(z.unknown()))),
});
export type PositionalFrame = z.output<typeof positionalFrame>;
