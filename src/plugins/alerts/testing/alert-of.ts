import type { PriceAlert } from '#contract/entities';

/** The user's own alert, armed: a bid of 2.10% or less. */
export const alertOf = (over: Partial<PriceAlert> = {}): PriceAlert => ({
  alertId: 'a1',
  symbol: '24国开10',
  securityId: '240210.IB',
  field: 'bid',
  comparison: '<=',
  priceType: 'Y',
  price: 2.1,
  repeat: 'once',
  note: '',
  state: 'armed',
  firedCount: 0,
  firedAt: null,
  firedPrice: null,
  createTime: '2026-11-20 10:00:00.000',
  updateTime: '2026-11-20 10:00:00.000',
  version: 1,
  ...over,
});
