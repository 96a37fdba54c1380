import * as z from 'zod/mini';
import { bundleText } from '../config/index.ts';
import { endpoint } from './endpoint.ts';

const hash = z.string().check(z.regex(/^[0-9a-f]{16}$/));

/** The configuration published by the server. */
const current = z.object({
  /** 0: nothing is published and the build's own files are in force. Rises by one with every change, including rollbacks. */
  version: z.number(),
  /** `Bundle.hash` of the published files; null at version 0. */
  hash: z.nullable(hash),
  /** null at version 0, and when the caller already has this hash. */
  texts: z.nullable(bundleText),
  /** The caller has this version on trial, ahead of other users. */
  isTrial: z.exactOptional(z.literal(true)),
});

/**
 * Saved layouts as held by the server. `layouts` is checked item by item by the reader: one bad delta must not invalidate the others.
 */
export const storedLayouts = z.object({
  /** 0: never saved. Rises by one with every save. */
  revision: z.number(),
  layouts: z.object({
    deltas: z.array(z.unknown()),
    named: z.array(z.unknown()),
    places: z.exactOptional(z.unknown()),
    former: z.exactOptional(z.unknown()),
  }),
});
export type StoredLayouts = z.output<typeof storedLayouts>;

/** Envelope codes of /config refusals. */
export const CONFIG_CODE = {
  /** Layouts were saved elsewhere since `baseRevision`: the envelope's `data` is a StoredLayouts with the current ones. */
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
    reply: storedLayouts,
  }),
  saveLayouts: endpoint({
    name: 'configSaveLayouts',
    method: 'POST',
    path: '/config/auth/layouts',
    reply: z.object({ revision: z.number() }),
  }),
} as const;
