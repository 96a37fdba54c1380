import * as z from 'zod/mini';
import { securityId, securityIdList, whole } from '../../entities/index.ts';
import type { ServerHalves } from '../halves.ts';

const valuationQuery = z.strictObject({
  securityId: z.optional(securityIdList),
  page: z.prefault(whole(1, 10_000), 1),
  rows: z.prefault(whole(1, 200), 50),
});

export const bondsHalves = {
  bondInfo: {
    access: 'public',
    keyScope: 'market.read',
    summary: '债券基本信息',
    query: z.strictObject({ securityId }),
  },
  todayNewestBondInfo: {
    access: 'user',
    keyScope: 'market.read',
    summary: '今日最新报价的债券',
    query: z.strictObject({ rows: z.prefault(whole(1, 200), 20) }),
  },
  todayLikeNewestBondInfo: {
    access: 'user',
    keyScope: 'market.read',
    summary: '今日与所选债券相近的最新报价债券',
    query: z.strictObject({ securityId: z.optional(securityId), rows: z.prefault(whole(1, 200), 20) }),
  },
  getResembleSecurityList: {
    access: 'user',
    keyScope: 'market.read',
    summary: '相似债券：同类型、同评级、期限相近',
    query: z.strictObject({ securityId, rows: z.prefault(whole(1, 50), 10) }),
  },
  bondsOfIssuer: {
    access: 'user',
    keyScope: 'market.read',
    summary: '一个发行人的债券代码',
    query: z.strictObject({ issuer: z.string().check(z.minLength(1), z.maxLength(100)) }),
  },
  briefMarketInfo: {
    access: 'user',
    keyScope: 'market.read',
    summary: '一只债券的六档行情',
    query: z.strictObject({ securityId }),
  },
  latestHighestMarketInfo: {
    access: 'user',
    keyScope: 'market.read',
    summary: '最新最优报价',
    query: z.strictObject({ securityId: z.optional(securityId), rows: z.prefault(whole(1, 200), 20) }),
  },
  selectBondValuationEntityFromOp: {
    access: 'user',
    keyScope: 'market.read',
    summary: '估值：自选债券（默认）或所列债券',
    query: valuationQuery,
  },
  selectBondValuationEntityFromCom: {
    access: 'user',
    keyScope: 'market.read',
    summary: '估值：综合报价中的债券（默认）或所列债券',
    query: valuationQuery,
  },
  selectBondValuationEntityFromMy: {
    access: 'user',
    keyScope: 'market.read',
    summary: '估值：我报过价的债券（默认）或所列债券',
    query: valuationQuery,
  },
  getRecentlyQuotes: {
    access: 'user',
    keyScope: 'market.read',
    summary: '一只债券最近的报价',
    params: z.strictObject({ id: securityId }),
  },
} satisfies ServerHalves;
