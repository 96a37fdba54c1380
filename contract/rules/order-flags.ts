/** Marks of an order in `flags`, as they travel (spec section 7) and are shown. Stars, `*` and `**`, stand beside them. */
export const ORDER_FLAG = {
  /** First among equals in price. */
  urgent: '加急',
  /** A fill of one of the group cancels the others. */
  oco: 'OCO',
  /** Traded as a whole or not at all. */
  allOrNone: '整量',
  /** A trading intention, worked by the house. */
  intention: '意向',
  /** A leg of a market maker's two-sided quote. */
  twoSided: '双边',
} as const;
