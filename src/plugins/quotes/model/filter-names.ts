/** Groups of bonds as trading desks divide them, in the order of the filter bar. */
export const BOND_GROUPS = ['rates', 'local', 'ncd', 'credit', 'capital', 'abs'] as const;
export type BondGroup = (typeof BOND_GROUPS)[number];

/** Remaining maturities that the filter bar offers. */
export const MATURITY_BUCKET_NAMES = ['upTo1', 'upTo3', 'upTo5', 'upTo7', 'upTo10', 'over10'] as const;
export type MaturityBucket = (typeof MATURITY_BUCKET_NAMES)[number];
