import * as z from 'zod/mini';
import {
  bestMarket,
  bondInfo as bondRecord,
  bondSearchRow,
  deepMarket,
  latestHighest,
  pageOf,
  price,
  recentQuote,
  securityId,
  securityIdList,
  valuation,
  whole,
} from '../../entities/index.ts';
import { endpoint } from '../endpoint.ts';

const valuationQuery = z.strictObject({
  securityId: z.optional(securityIdList),
  page: z._default(whole(1, 10_000), 1),
  rows: z._default(whole(1, 200), 50),
});

export const bondInfo = endpoint({
  name: 'bondInfo',
  area: 'transaction',
  method: 'GET',
  path: '/transaction/bondInfo',
  access: 'public',
  summary: '债券基本信息',
  query: z.strictObject({ securityId }),
  reply: bondRecord,
});

export const todayNewestBondInfo = endpoint({
  name: 'todayNewestBondInfo',
  area: 'transaction',
  method: 'GET',
  path: '/transaction/auth/todayNewestBondInfo',
  access: 'user',
  summary: '今日最新报价的债券',
  query: z.strictObject({ rows: z._default(whole(1, 200), 20) }),
  reply: z.array(bestMarket),
});

export const todayLikeNewestBondInfo = endpoint({
  name: 'todayLikeNewestBondInfo',
  area: 'transaction',
  method: 'GET',
  path: '/transaction/auth/todayLikeNewestBondInfo',
  access: 'user',
  summary: '今日与所选债券相近的最新报价债券',
  query: z.strictObject({ securityId: z.optional(securityId), rows: z._default(whole(1, 200), 20) }),
  reply: z.array(bestMarket),
});

export const getResembleSecurityList = endpoint({
  name: 'getResembleSecurityList',
  area: 'transaction',
  method: 'GET',
  path: '/transaction/auth/getResembleSecurityList',
  access: 'user',
  summary: '相似债券：同类型、同评级、期限相近',
  query: z.strictObject({ securityId, rows: z._default(whole(1, 50), 10) }),
  reply: z.array(z.extend(bondSearchRow, { valYield: price, remainYears: z.number() })),
});

export const briefMarketInfo = endpoint({
  name: 'briefMarketInfo',
  area: 'transaction',
  method: 'GET',
  path: '/transaction/auth/briefMarketInfo',
  access: 'user',
  summary: '一只债券的六档行情',
  query: z.strictObject({ securityId }),
  reply: deepMarket,
});

export const latestHighestMarketInfo = endpoint({
  name: 'latestHighestMarketInfo',
  area: 'transaction',
  method: 'GET',
  path: '/transaction/auth/latestHighestMarketInfo',
  access: 'user',
  summary: '最新最优报价',
  query: z.strictObject({ securityId: z.optional(securityId), rows: z._default(whole(1, 200), 20) }),
  reply: z.array(latestHighest),
});

export const selectBondValuationEntityFromOp = endpoint({
  name: 'selectBondValuationEntityFromOp',
  area: 'transaction',
  method: 'GET',
  path: '/transaction/auth/selectBondValuationEntityFromOp',
  access: 'user',
  summary: '估值：自选债券（默认）或所列债券',
  query: valuationQuery,
  reply: pageOf(valuation),
});

export const selectBondValuationEntityFromCom = endpoint({
  name: 'selectBondValuationEntityFromCom',
  area: 'transaction',
  method: 'GET',
  path: '/transaction/auth/selectBondValuationEntityFromCom',
  access: 'user',
  summary: '估值：综合行情中的债券（默认）或所列债券',
  query: valuationQuery,
  reply: pageOf(valuation),
});

export const selectBondValuationEntityFromMy = endpoint({
  name: 'selectBondValuationEntityFromMy',
  area: 'transaction',
  method: 'GET',
  path: '/transaction/auth/selectBondValuationEntityFromMy',
  access: 'user',
  summary: '估值：我报过价的债券（默认）或所列债券',
  query: valuationQuery,
  reply: pageOf(valuation),
});

export const getRecentlyQuotes = endpoint({
  name: 'getRecentlyQuotes',
  area: 'transaction',
  method: 'GET',
  path: '/transaction/auth/getRecentlyQuotes/:id',
  access: 'user',
  summary: '一只债券最近的报价',
  params: z.strictObject({ id: securityId }),
  reply: z.array(recentQuote),
});
