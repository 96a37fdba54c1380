import * as z from 'zod/mini';
import { day, orderCategory, orderEntry, securityId, whole } from '../../entities/index.ts';
import type { ServerHalves } from '../halves.ts';

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
const quoteListQuery = z.strictObject({
  page: z.prefault(whole(1, 10_000), 1),
  rows: z.prefault(whole(1, 200), 50),
  status: z.optional(z.enum(['unfilled', 'filled', 'cancelled'])),
  category: z.optional(orderCategory),
  securityId: z.optional(securityId),
  side: z.optional(whole(1, 2)),
  from: z.optional(day),
  to: z.optional(day),
  settlDate: z.optional(day),
});

const orderIds = z.array(id).check(z.minLength(1), z.maxLength(500));
/** The version of each order as the caller saw it: an order changed since is refused. */
const versions = z.optional(z.record(id, z.number()));

export const ordersHalves = {
  ordersPrice: {
    access: 'user',
    keyScope: 'orders.write',
    rehearsal: true,
    summary: '提交报价或点价意向',
    body: orderEntry,
  },
  orderOutcome: {
    access: 'user',
    keyScope: 'orders.write',
    rehearsal: true,
    summary: '核对没有收到答复的委托（本产品自有接口）：返回已存的答复；未受理则返回空，且该编号此后不再受理',
    body: z.strictObject({ clOrdId: orderEntry.shape.clOrdId }),
  },
  getMyQuote: {
    access: 'user',
    keyScope: 'orders.read',
    summary: '我的报价（当前有效）',
    query: quoteListQuery,
  },
  getQuoteList: {
    access: 'user',
    keyScope: 'orders.read',
    summary: '我的报价与委托（含历史）',
    query: quoteListQuery,
  },
  cancelMyQuote: {
    access: 'user',
    keyScope: 'orders.write',
    rehearsal: true,
    summary:
      '撤销本人报价或委托；传点价编号（hitId）则拒绝该笔待确认点价；followReplaced 时，已被替换的报价编号指替换它的新报价',
    body: z.strictObject({ orderIds, versions, followReplaced: z.optional(z.boolean()) }),
  },
  cancelAllMyQuotes: {
    access: 'user',
    keyScope: 'orders.write',
    rehearsal: true,
    summary: '一次撤销本人全部有效报价与委托，或其中一只债券的（本产品自有接口）；同一 cancelId 只执行一次',
    body: z.strictObject({ cancelId: id, securityId: z.optional(securityId) }),
  },
  confirmMyQuote: {
    access: 'user',
    keyScope: 'orders.write',
    rehearsal: true,
    summary: '确认待确认点价（全部或部分）：传报价编号（最早一笔）或点价编号（hitId）',
    body: z.strictObject({ orderIds, versions, qty: z.optional(z.number()) }),
  },
} satisfies ServerHalves;
