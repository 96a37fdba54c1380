/** One key of the context that gates may ask about: the values it can take and the value it has for a visitor. */
interface KeyDeclaration {
  readonly values: readonly (string | boolean)[];
  readonly visitor: string | boolean;
}

/**
 * Everything a gate may ask about a user (spec sections 4 and 6). The list of values is complete: from it the prover enumerates every reachable
 * kind of user (`kindsOfUser`, with their words for staff). A visitor always has the `visitor` value; a logged-in user may have any value of every key.
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

/** Keys that hold what a user belongs to: any number of groups, at most one organisation. A gate asks whether one of its names is among them. */
export const setKeys = ['user.groups', 'user.organisation'] as const;
export type SetKey = (typeof setKeys)[number];

/** Whether a user belongs to what is named. A name that is not there is not known: gates that ask about it stay closed. */
export type Memberships = Readonly<Record<string, boolean>>;

/** A complete context: one value per key; memberships as far as they are told. A visitor belongs to nothing. */
export type ContextValues = {
  readonly [K in ContextKey]: (typeof contextDeclaration)[K]['values'][number];
} & { readonly [K in SetKey]?: Memberships };

/** What is known now. An absent key is not known yet (user information still loading): gates that need it stay closed. */
export type Context = { readonly [K in keyof ContextValues]?: ContextValues[K] };

// `as` holds: Object.keys of a const object literal yields exactly its declared keys.
export const contextKeys = Object.keys(contextDeclaration) as readonly ContextKey[];

/** The context of somebody who is not logged in: every key has its visitor value. */
export const visitorContext: ContextValues = Object.freeze(
  // `as` holds: every key is given the visitor value that the declaration types for it.
  Object.fromEntries(
    contextKeys.map((key) => [key, contextDeclaration[key].visitor]),
  ) as unknown as ContextValues,
);
