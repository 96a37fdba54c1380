import * as z from 'zod/mini';
import { orderDetail, orderRules } from '../../entities/index.ts';
import { endpoint } from '../endpoint.ts';

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));

export const queryOrderRules = endpoint({
  name: 'queryOrderRules',
  area: 'transaction',
  method: 'GET',
  path: '/transaction/auth/queryOrderRules',
  access: 'user',
  summary: '下单规则：各类债券允许的估值偏离（BP）',
  reply: orderRules,
});

export const saveAuthorizedSharing = endpoint({
  name: 'saveAuthorizedSharing',
  area: 'transaction',
  method: 'POST',
  path: '/transaction/auth/saveAuthorizedSharing',
  access: 'user',
  summary: '保存授权共享',
  body: z.strictObject({ shared: z.boolean() }),
  reply: z.object({ shared: z.boolean() }),
});

export const getQuoteDetail = endpoint({
  name: 'getQuoteDetail',
  area: 'transaction',
  method: 'GET',
  path: '/transaction/auth/userQuote/getQuoteDetail',
  access: 'user',
  summary: '一笔报价或委托及其全部经过',
  query: z.strictObject({ orderId: id }),
  reply: orderDetail,
});

export const queryAuthorizedSharing = endpoint({
  name: 'queryAuthorizedSharing',
  area: 'transaction',
  method: 'GET',
  path: '/transaction/auth/queryAuthorizedSharing',
  access: 'user',
  summary: '读取授权共享：是否随报价展示交易员姓名',
  reply: z.object({ shared: z.boolean() }),
});
