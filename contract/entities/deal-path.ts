import * as z from 'zod/mini';
import { dateTime } from './common.ts';

/** A trading path: the intermediary and account through which a deal settles. */
export const dealPath = z.object({
  id: z.string(),
  pathName: z.string(),
  isDefault: z.enum(['0', '1']),
  dealOrgName: z.string(),
  dealTraderName: z.string(),
  dealTraderPhone: z.string(),
  cfetsOrgCode: z.string(),
  cfetsOrgName: z.string(),
  cfetsTraderId: z.string(),
  cfetsTraderName: z.string(),
  custodian: z.enum(['中债登', '上清所', '中证登']),
  accountName: z.string(),
  accountNo: z.string(),
  status: z.enum(['valid', 'repealed']),
  updateTime: dateTime,
});
export type DealPath = z.output<typeof dealPath>;
