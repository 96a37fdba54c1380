import * as z from 'zod/mini';
import { securityId, watchlist, whole } from '../entities/index.ts';
import type { ServerHalves } from './halves.ts';

export const marketHalves = {
  bondInfoByIdOrName: {
    access: 'public',
    keyScope: 'market.read',
    summary: '债券搜索：代码、简称、全称、拼音首字母；至多前 1000 条',
    query: z.strictObject({
      page: z.prefault(whole(1, 10_000), 1),
      rows: z.prefault(whole(1, 200), 50),
      securityArg: z._default(z.string().check(z.maxLength(100)), ''),
      operId: z.optional(z.string().check(z.maxLength(40))),
    }),
  },
  historicalSearch: {
    access: 'public',
    summary: '搜索历史（登录用户；访客为空）',
    query: z.strictObject({ operId: z.optional(z.string().check(z.maxLength(40))) }),
  },
  insertHistoricalSearch: {
    access: 'public',
    summary: '记录一次搜索选择（登录用户；访客不保存）',
    body: z.strictObject({ securityid: securityId, operId: z.optional(z.string().check(z.maxLength(40))) }),
  },
  homepage: {
    access: 'public',
    keyScope: 'market.read',
    summary: '首页：指标、收益率曲线、活跃债券、最新成交、公告',
  },
  bondPreview: {
    access: 'public',
    summary: '一只债券的最优行情与最近成交，访客价格截位（本产品自有接口）',
    query: z.strictObject({ securityId }),
  },
  quoteDeepInfo: {
    access: 'user',
    keyScope: 'market.read',
    summary: '一只债券的深度行情总览',
    query: z.strictObject({ securityId }),
  },
  myOptionSecurityInfo: { access: 'user', keyScope: 'market.read', summary: '自选债券的最优行情' },
  saveMyOption: {
    access: 'user',
    summary: '加入或移出自选（本产品自有接口）',
    body: z.strictObject({ securityId, watched: z.boolean() }),
  },
  queryWatchlist: {
    access: 'user',
    keyScope: 'market.read',
    summary: '自选债券的分组与顺序（本产品自有接口）',
  },
  arrangeWatchlist: {
    access: 'user',
    summary: '保存自选分组与顺序：只调整已在自选中的债券，不增不减（本产品自有接口）',
    body: watchlist,
  },
  queryLatestTrans: {
    access: 'user',
    keyScope: 'market.read',
    summary: '最新成交（分页，新的在前）',
    params: z.strictObject({ pageNum: whole(1, 10_000), pageSize: whole(1, 200) }),
    query: z.strictObject({ securityId: z.optional(securityId) }),
  },
} satisfies ServerHalves;
