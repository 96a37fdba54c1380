import * as z from 'zod/mini';
import { securityId } from './common.ts';

const groupId = z.string().check(z.regex(/^[\w-]{1,40}$/));

/** A named section of a user's watchlist. */
export const watchGroup = z.strictObject({
  id: groupId,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(12)),
});
export type WatchGroup = z.output<typeof watchGroup>;

/** Most groups of one watchlist, and most bonds. */
export const WATCHLIST_LIMITS = { groups: 20, bonds: 500 } as const;

/** A user's starred bonds in order. `groupId` is '' for those in no group. */
export const watchlist = z.strictObject({
  groups: z.array(watchGroup).check(z.maxLength(WATCHLIST_LIMITS.groups)),
  bonds: z
    .array(z.strictObject({ securityId, groupId: z.union([z.literal(''), groupId]) }))
    .check(z.maxLength(WATCHLIST_LIMITS.bonds)),
});
export type WatchlistContent = z.output<typeof watchlist>;
