import * as z from 'zod/mini';
import type { ServerHalves } from '../halves.ts';

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
const dealPathFields = z.strictObject({
  pathName: z.string().check(z.minLength(1), z.maxLength(40)),
  dealOrgName: z.string().check(z.maxLength(60)),
  dealTraderName: z.string().check(z.maxLength(40)),
  dealTraderPhone: z.string().check(z.maxLength(20)),
  cfetsOrgCode: z.string().check(z.regex(/^\d{21}$/)),
  cfetsTraderId: z.string().check(z.maxLength(40)),
  custodian: z.enum(['中债登', '上清所', '中证登']),
  accountName: z.string().check(z.maxLength(80)),
  accountNo: z.string().check(z.regex(/^[\dA-Za-z-]{1,40}$/)),
});

export const pathsHalves = {
  addDealPath: { access: 'user', summary: '新增交易路径', body: dealPathFields },
  setDefaultDealPath: {
    access: 'user',
    summary: '设为默认交易路径（需同源请求）',
    query: z.strictObject({ id }),
  },
  repealDealPath: { access: 'user', summary: '废止交易路径（需同源请求）', query: z.strictObject({ id }) },
  updateDealPathInfo: { access: 'user', summary: '修改交易路径', body: z.extend(dealPathFields, { id }) },
  getDealPathInfo: { access: 'user', keyScope: 'orders.read', summary: '我的交易路径' },
  queryCfetsOrg: {
    access: 'user',
    summary: 'CFETS 机构查询',
    query: z.strictObject({ keyword: z.string().check(z.maxLength(60)) }),
  },
  queryCfetsTrader: {
    access: 'user',
    summary: 'CFETS 交易员查询',
    query: z.strictObject({ orgCode: z.string().check(z.regex(/^\d{21}$/)) }),
  },
} satisfies ServerHalves;
