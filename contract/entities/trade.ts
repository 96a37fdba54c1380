import * as z from 'zod/mini';
import { dateTime, price, priceType, securityId } from './common.ts';

/** A completed trade, without the parties' names. GVN a bid was hit, TKN an offer was lifted, TRD matched. */
export const latestTrans = z.object({
  tradeId: z.string(),
  securityId,
  symbol: z.string(),
  trueRemainMaturityStr: z.string(),
  price,
  priceType,
  cleanPrice: price,
  qty: z.number(),
  direction: z.enum(['GVN', 'TKN', 'TRD']),
  settlType: z.string(),
  chgBp: z.nullable(z.number()),
  vsValBp: z.nullable(z.number()),
  time: dateTime,
});
export type LatestTrans = z.output<typeof latestTrans>;
