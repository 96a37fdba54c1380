import type { MakerSheet } from '#contract/entities';

/** A sheet of two bonds, one with something typed. */
export const sheet: MakerSheet = {
  rows: [
    {
      securityId: '240210.IB',
      symbol: '24国开10',
      settlType: '2',
      draft: { bidPrice: '2.2100', bidQty: '3000' },
      isPaused: false,
    },
    { securityId: '250001.IB', symbol: '25附息国债01', settlType: '3', draft: {}, isPaused: false },
  ],
  stepBp: 0.01,
  spreadBp: 1,
  reference: 'valuation',
  qty: 3000,
  specifyTime: '',
  sendsAtOnce: false,
};
