/**
 * The counted uses of a configuration. Of things: a page opened, a panel shown, a menu item used. Of trouble: panels that crashed, calls that were
 * refused. `content`: pages that finished loading, and how long that took.
 */
export const USED_THINGS = ['route', 'panel', 'menu'] as const;
export const USAGE_KINDS = [...USED_THINGS, 'crash', 'refused', 'content'] as const;
export type UsageKind = (typeof USAGE_KINDS)[number];

/** Kinds of user by which use is counted. The first match applies: staff, market maker, verified, unverified; without a log-in, a visitor. */
export const USAGE_KINDS_OF_USER = ['visitor', 'unverified', 'verified', 'marketMaker', 'staff'] as const;
export type UsageKindOfUser = (typeof USAGE_KINDS_OF_USER)[number];
