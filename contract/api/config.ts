import * as z from 'zod/mini';
import { bundleText } from '../config/index.ts';
import { endpoint } from './endpoint.ts';

const hash = z.string().check(z.regex(/^[0-9a-f]{16}$/));

/** The configuration that the server publishes. */
const current = z.object({
  /** 0: nothing is published, the files of the build run. Rises by one with every change, rollbacks too. */
  version: z.number(),
  /** `Bundle.hash` of the published files; null at version 0. */
  hash: z.nullable(hash),
  /** null at version 0, and where the caller has this hash already. */
  texts: z.nullable(bundleText),
  /** The caller has it before everybody does: it is theirs, and for now. */
  isTrial: z.exactOptional(z.literal(true)),
});

/** Saved layouts as the server holds them. `layouts` is checked item by item by the reader: one bad delta must not cost the others. */
export const heldLayouts = z.object({
  /** 0: never saved. Rises by one with every save. */
  revision: z.number(),
  layouts: z.object({
    deltas: z.array(z.unknown()),
    named: z.array(z.unknown()),
    places: z.exactOptional(z.unknown()),
  }),
});
export type HeldLayouts = z.output<typeof heldLayouts>;

/** Envelope codes of /config refusals. */
export const CONFIG_CODE = {
  /** Layouts were saved elsewhere since `baseRevision`: the envelope's `data` is a HeldLayouts with what is held now. */
  staleLayouts: 2101,
  /** Larger than LAYOUT_LIMITS allow. */
  layoutsTooLarge: 2102,
} as const;

/** Calls under /config: the published configuration, and the layouts that each user saved. */
export const configApi = {
  current: endpoint({
    name: 'configCurrent',
    method: 'GET',
    path: '/config/current',
    reply: current,
  }),
  layouts: endpoint({
    name: 'configLayouts',
    method: 'GET',
    path: '/config/auth/layouts',
    reply: heldLayouts,
  }),
  saveLayouts: endpoint({
    name: 'configSaveLayouts',
    method: 'POST',
    path: '/config/auth/layouts',
    reply: z.object({ revision: z.number() }),
  }),
} as const;
