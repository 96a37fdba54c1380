import type { EndReason } from '#server/matching';

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
  dayOver: '约定的结算日已过，自动撤单',
  matured: '债券已到期或结算日不早于到期日，自动撤单',
  unpriced: '按新的结算日无法计价，自动撤单',
  crossed: '按新的结算日重新定价后与其他报价相交，自动撤单',
};
