import * as z from 'zod/mini';
import { VERIFIED_USERS } from '../../api/index.ts';
import { bundleText, groupId } from '../../config/index.ts';
import { revision, whole } from '../../entities/index.ts';

/** The reason for a staff action, stored with it. */
export const reason = z.string().check(z.trim(), z.minLength(2), z.maxLength(200));
export const paging = { page: z.prefault(whole(1, 100_000), 1), rows: z.prefault(whole(1, 200), 20) };

/** Whom a notice or an event page is for: a group, or all verified users. */
export const audience = z.union([groupId, z.literal(VERIFIED_USERS)]);

/** What a list is searched for; '': everything. */
export const searchText = z._default(z.string().check(z.trim(), z.maxLength(60)), '');

/** Identifies a configuration. */
export const hash = z.string().check(z.regex(/^[0-9a-f]{16}$/));

/** An edit: its content, its base, and the reason. */
export const edit = {
  baseVersion: revision,
  /**
   * Hash of the version in force when the edit began: with another release the same version is another configuration.
   */
  baseHash: z.optional(hash),
  texts: bundleText,
  reason,
  /** Clashes with the release that this settles: `<file> <path>`. */
  settled: z.optional(z.array(z.string().check(z.maxLength(400))).check(z.maxLength(500))),
};
