/** One context key that gates may test: its possible values and its value for a visitor. */
interface KeyDeclaration {
  readonly values: readonly (string | boolean)[];
  readonly visitor: string | boolean;
}

/**
 * Everything a gate may test about a user (spec sections 4 and 6). The list of values is complete: the prover enumerates every reachable kind of user
 * from it (`kindsOfUser`, with wording for staff). A visitor always has the `visitor` value; a logged-in user may have any value of every key.
 */
export const contextDeclaration = {
  'session.isLogin': { values: [true, false], visitor: false },
  'user.newAuth': { values: ['Y', 'I', 'P'], visitor: 'P' },
  'user.isMarketMakingTierUser': { values: [true, false], visitor: false },
  'user.ispasscoupon': { values: ['0', '1'], visitor: '0' },
  'user.orgflag': { values: ['0', '1'], visitor: '0' },
  'user.myiframe': { values: ['0', '1'], visitor: '0' },
  'user.newversion': { values: ['0', '1'], visitor: '1' },
  'user.newlookticket': { values: ['0', '1'], visitor: '0' },
  'user.isSpecialPerson': { values: [true, false], visitor: false },
  'user.isStaff': { values: [true, false], visitor: false },
} as const satisfies Record<string, KeyDeclaration>;

export type ContextKey = keyof typeof contextDeclaration;

/** Keys that hold memberships: any number of groups, at most one organisation. A gate tests whether one of its names is among them. */
export const setKeys = ['user.groups', 'user.organisation'] as const;
export type SetKey = (typeof setKeys)[number];

/** Whether a user belongs to each named group or organisation. A name not present is unknown: gates that test it stay closed. */
export type Memberships = Readonly<Record<string, boolean>>;

/** A complete context: one value per key, and memberships as far as known. A visitor belongs to nothing. */
export type ContextValues = {
  readonly [K in ContextKey]: (typeof contextDeclaration)[K]['values'][number];
} & { readonly [K in SetKey]?: Memberships };

/** The values known now. An absent key is not yet known (user information still loading): gates that need it stay closed. */
export type Context = { readonly [K in keyof ContextValues]?: ContextValues[K] };

// `as` holds: Object.keys of a const object literal returns exactly its declared keys.
export const contextKeys = Object.keys(contextDeclaration) as readonly ContextKey[];

/** The context of a user who is not logged in: every key has its visitor value. */
export const visitorContext: ContextValues = Object.freeze(
  // `as` holds: every key is given the visitor value that the declaration types for it.
  Object.fromEntries(
    contextKeys.map((key) => [key, contextDeclaration[key].visitor]),
  ) as unknown as ContextValues,
);
