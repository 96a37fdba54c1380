import * as z from 'zod/mini';
import type { ServerHalves } from '../halves.ts';

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));

export const orderEntryHalves = {
  queryOrderRules: {
    access: 'user',
    keyScope: 'orders.read',
    summary: '下单规则：各类债券允许的估值偏离（BP）',
  },
  saveAuthorizedSharing: {
    access: 'user',
    summary: '保存授权共享',
    body: z.strictObject({ shared: z.boolean() }),
  },
  getQuoteDetail: {
    access: 'user',
    keyScope: 'orders.read',
    summary: '一笔报价或委托及其全部经过',
    query: z.strictObject({ orderId: id }),
  },
  queryAuthorizedSharing: { access: 'user', summary: '读取授权共享：是否随报价展示交易员姓名' },
} satisfies ServerHalves;
