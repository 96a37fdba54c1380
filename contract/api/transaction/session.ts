import * as z from 'zod/mini';
import { date, quota, stcSalesInfo, themeMode } from '../../entities/index.ts';
import { endpoint } from '../endpoint.ts';

export const getSTCSalesInfo = endpoint({
  name: 'getSTCSalesInfo',
  area: 'transaction',
  method: 'GET',
  path: '/transaction/auth/getSTCSalesInfo',
  access: 'user',
  summary: '对接销售信息',
  reply: z.nullable(stcSalesInfo),
});

export const queryMarketThemeMode = endpoint({
  name: 'queryMarketThemeMode',
  area: 'transaction',
  method: 'GET',
  path: '/transaction/auth/queryMarketThemeMode',
  access: 'user',
  summary: '读取深浅色主题',
  reply: z.object({ quotedeepthememode: z.nullable(themeMode) }),
});

export const saveMarketThemeMode = endpoint({
  name: 'saveMarketThemeMode',
  area: 'transaction',
  method: 'POST',
  path: '/transaction/auth/saveMarketThemeMode',
  access: 'user',
  summary: '保存深浅色主题：N 深色，D 浅色',
  body: z.strictObject({ memode: themeMode }),
  reply: z.object({}),
});

export const getUserAmountInfo = endpoint({
  name: 'getUserAmountInfo',
  area: 'transaction',
  method: 'GET',
  path: '/transaction/auth/getUserAmountInfo',
  access: 'user',
  summary: '交易额度（万元）',
  reply: quota,
});

export const getNextWorkdayOfCurrentDate = endpoint({
  name: 'getNextWorkdayOfCurrentDate',
  area: 'transaction',
  method: 'GET',
  path: '/transaction/auth/getNextWorkdayOfCurrentDate',
  access: 'user',
  summary:
    '当前日期、是否工作日、下一工作日；estimated 表示该年日历为推算，workdays 为其后 60 天内的工作日，alwaysOpen 表示演示市场全天接受报价',
  reply: z.object({
    today: date,
    isWorkday: z.boolean(),
    nextWorkday: date,
    workdays: z.optional(z.array(date)),
    estimated: z.boolean(),
    now: z.string(),
    alwaysOpen: z.optional(z.boolean()),
  }),
});
