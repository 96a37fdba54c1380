import * as z from 'zod/mini';
import { dealPath } from '../../entities/index.ts';
import { endpoint } from '../endpoint.ts';

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

export const addDealPath = endpoint({
  name: 'addDealPath',
  area: 'transaction',
  method: 'POST',
  path: '/transaction/auth/addDealPath',
  access: 'user',
  summary: '新增交易路径',
  body: dealPathFields,
  reply: dealPath,
});

export const setDefaultDealPath = endpoint({
  name: 'setDefaultDealPath',
  area: 'transaction',
  method: 'GET',
  path: '/transaction/auth/setDefaultDealPath',
  access: 'user',
  summary: '设为默认交易路径（需同源请求）',
  query: z.strictObject({ id }),
  reply: z.object({}),
});

export const repealDealPath = endpoint({
  name: 'repealDealPath',
  area: 'transaction',
  method: 'GET',
  path: '/transaction/auth/repealDealPath',
  access: 'user',
  summary: '废止交易路径（需同源请求）',
  query: z.strictObject({ id }),
  reply: z.object({}),
});

export const updateDealPathInfo = endpoint({
  name: 'updateDealPathInfo',
  area: 'transaction',
  method: 'POST',
  path: '/transaction/auth/updateDealPathInfo',
  access: 'user',
  summary: '修改交易路径',
  body: z.extend(dealPathFields, { id }),
  reply: dealPath,
});

export const getDealPathInfo = endpoint({
  name: 'getDealPathInfo',
  area: 'transaction',
  method: 'GET',
  path: '/transaction/auth/getDealPathInfo',
  access: 'user',
  summary: '我的交易路径',
  reply: z.array(dealPath),
});

export const queryCfetsOrg = endpoint({
  name: 'queryCfetsOrg',
  area: 'transaction',
  method: 'GET',
  path: '/transaction/auth/queryCfetsOrg',
  access: 'user',
  summary: 'CFETS 机构查询',
  query: z.strictObject({ keyword: z.string().check(z.maxLength(60)) }),
  reply: z.array(z.object({ orgCode: z.string(), orgName: z.string(), shortName: z.string() })),
});

export const queryCfetsTrader = endpoint({
  name: 'queryCfetsTrader',
  area: 'transaction',
  method: 'GET',
  path: '/transaction/auth/queryCfetsTrader',
  access: 'user',
  summary: 'CFETS 交易员查询',
  query: z.strictObject({ orgCode: z.string().check(z.regex(/^\d{21}$/)) }),
  reply: z.array(z.object({ traderId: z.string(), traderName: z.string() })),
});
