import type { EndReason, Refusal } from '#server/matching';

/** What the book refuses, by field and in words. */
export const REFUSAL_TEXT: Readonly<Record<Refusal, { readonly field: string; readonly message: string }>> = {
  badQuantity: { field: 'orderQty', message: '数量不正确：超出可成交数量或最小成交量' },
  badPrice: { field: 'price', message: '价格不正确' },
  badTime: { field: 'specifyTime', message: '自动撤单时间已过' },
  duplicate: { field: 'clOrdId', message: '重复的委托' },
  unknownTarget: { field: 'targetQuoteId', message: '对手报价已失效或已成交' },
  ownQuote: { field: 'targetQuoteId', message: '不能与本机构的报价成交' },
  beyondLimit: { field: 'price', message: '委托价格劣于对手报价，无法成交' },
  crossedLegs: { field: 'ofr', message: '双边报价倒挂：买入收益率不能低于卖出收益率' },
  unknownOrder: { field: 'orderId', message: '订单不存在或已结束' },
  notOwner: { field: 'orderId', message: '订单不存在或已结束' },
  nothingToConfirm: { field: 'orderId', message: '没有待确认的点价' },
};

/** Why an order ended, for messages. */
export const END_TEXT: Readonly<Record<EndReason, string>> = {
  filled: '全部成交',
  user: '本人撤销',
  replaced: '被新的双边报价替换',
  auto: '到达自动撤单时间',
  unmatched: '即时未能全部成交，剩余撤销',
  close: '收市自动撤单',
  oco: '同组委托已成交，自动撤单',
  refused: '对方未接受',
  timeout: '对方未在时限内确认',
  partConfirmed: '对方部分确认，剩余撤销',
  targetGone: '对手报价已失效',
  session: '系统撤单',
  admin: '系统撤单',
};
