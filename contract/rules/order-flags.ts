/** Marks of an order in `flags`, as sent (spec section 7) and as shown. The stars `*` and `**` appear alongside them. */
export const ORDER_FLAG = {
  /** First among orders at the same price. */
  urgent: '加急',
  /** A fill of one order in the group cancels the others. */
  oco: 'OCO',
  /** Traded as a whole or not at all. */
  allOrNone: '整量',
  /** A trading intention, worked by the house. */
  intention: '意向',
  /** A leg of a market maker's two-sided quote. */
  twoSided: '双边',
} as const;
