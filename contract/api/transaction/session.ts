import * as z from 'zod/mini';
import { date, quota, stcSalesInfo, themeMode } from '../../entities/index.ts';
import { endpoint } from '../endpoint.ts';

export const getSTCSalesInfo = endpoint({
  name: 'getSTCSalesInfo',
  method: 'GET',
  path: '/transaction/auth/getSTCSalesInfo',
  reply: z.nullable(stcSalesInfo),
});

export const queryMarketThemeMode = endpoint({
  name: 'queryMarketThemeMode',
  method: 'GET',
  path: '/transaction/auth/queryMarketThemeMode',
  reply: z.object({ quotedeepthememode: z.nullable(themeMode) }),
});

export const saveMarketThemeMode = endpoint({
  name: 'saveMarketThemeMode',
  method: 'POST',
  path: '/transaction/auth/saveMarketThemeMode',
  reply: z.object({}),
});

export const getUserAmountInfo = endpoint({
  name: 'getUserAmountInfo',
  method: 'GET',
  path: '/transaction/auth/getUserAmountInfo',
  reply: quota,
});

export const getNextWorkdayOfCurrentDate = endpoint({
  name: 'getNextWorkdayOfCurrentDate',
  method: 'GET',
  path: '/transaction/auth/getNextWorkdayOfCurrentDate',
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
