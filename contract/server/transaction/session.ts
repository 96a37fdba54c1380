import * as z from 'zod/mini';
import { themeMode } from '../../entities/index.ts';
import type { ServerHalves } from '../halves.ts';

export const tradingSessionHalves = {
  getSTCSalesInfo: { access: 'user', summary: '对接销售信息' },
  queryMarketThemeMode: { access: 'user', summary: '读取深浅色主题' },
  saveMarketThemeMode: {
    access: 'user',
    summary: '保存深浅色主题：N 深色，D 浅色',
    body: z.strictObject({ memode: themeMode }),
  },
  getUserAmountInfo: { access: 'user', keyScope: 'orders.read', summary: '交易额度（万元）' },
  getNextWorkdayOfCurrentDate: {
    access: 'user',
    keyScope: 'market.read',
    summary:
      '当前日期、是否工作日、下一工作日；estimated 表示所列日期中有推算的（该年放假安排尚未录入），workdays 为其后 60 天内的工作日，alwaysOpen 表示演示市场全天接受报价',
  },
} satisfies ServerHalves;
