import type { BestMarket, Homepage, LatestTrans } from '#contract/entities';
import { bestRow, tradeRow } from '#testing';

/** A best-quote row with these fields, for tests. */
export const quote = (fields: Partial<BestMarket> = {}): BestMarket => ({
  ...bestRow(fields.securityId ?? '240210.IB'),
  ...fields,
});

/** A done trade with these fields, for tests. */
export const trade = (tradeId: string, fields: Partial<LatestTrans> = {}): LatestTrans => ({
  ...tradeRow(tradeId, '2026-11-20 10:00:00.000'),
  ...fields,
});

/** A home page with one active bond and one trade, as a logged-in user sees it. */
export const homepage = (fields: Partial<Homepage> = {}): Homepage => ({
  asOf: '2026-11-20 10:00:00.000',
  indices: [{ name: '10Y国债', securityId: '250011.IB', yield: 1.8042, chgBp: -0.5 }],
  curve: [
    { tenor: '1Y', years: 1, treasury: 1.265, cdb: 1.31, chgBp: 0.25 },
    { tenor: '10Y', years: 10, treasury: 1.8042, cdb: 1.88, chgBp: -0.5 },
  ],
  active: [quote({ securityId: '240210.IB', symbol: '24国开10', bidPrice: 2.2025, ofrPrice: 2.2 })],
  lastTrans: [trade('t1', { time: '2026-11-20 09:59:58.000' })],
  stats: { quotes: 5120, trades: 320, amountYi: 128.4, demo: true, marketOpen: true },
  notices: [
    {
      id: 'n1',
      title: '系统维护通知',
      content: '本周六 22:00 至 24:00 维护。',
      createtime: '2026-11-19 18:00:00.000',
    },
  ],
  ...fields,
});
