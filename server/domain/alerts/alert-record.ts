import type { Selectable } from 'kysely';
import { ALERT_MESSAGE_TITLE, type PriceAlert } from '#contract/entities';
import { beijingTimeText, e4Text, toPriceE4, toYieldE4 } from '#contract/rules';
import type { PriceAlertTable } from '#server/db/tables';
import { E4 } from '#server/domain/market';
import type { Watched } from './crossed.ts';

/** An alert as stored. */
export type StoredAlert = Selectable<PriceAlertTable>;

/** What the decision needs of it. */
export const watchedOf = (row: StoredAlert): Watched => ({
  state: row.state,
  comparison: row.comparison,
  priceType: row.price_type,
  price: row.price,
  firedAt: row.fired_at?.getTime() ?? null,
});

/** As its owner sees it. */
export function toAlert(row: StoredAlert, symbol: string): PriceAlert {
  return {
    alertId: row.alert_id,
    securityId: row.security_id,
    symbol,
    field: row.field,
    comparison: row.comparison,
    priceType: row.price_type,
    price: row.price / E4,
    repeat: row.repeat,
    note: row.note,
    state: row.state,
    firedCount: row.fired_count,
    firedAt: row.fired_at === null ? null : beijingTimeText(row.fired_at),
    firedPrice: row.fired_price === null ? null : row.fired_price / E4,
    createTime: beijingTimeText(row.created_at),
    updateTime: beijingTimeText(row.updated_at),
    version: row.version,
  };
}

const FIELD_TEXT = { bid: '最优买价', ofr: '最优卖价', last: '最新成交' } as const;
const COMPARISON_TEXT = { '>=': '高于或等于', '<=': '低于或等于' } as const;

/** What its owner is told when it fires, for the inbox. */
export function firedMessage(
  row: StoredAlert,
  symbol: string,
): { readonly title: string; readonly content: string } {
  const amount = (e4: number): string =>
    row.price_type === 'Y' ? `${e4Text(toYieldE4(e4))}%` : `${e4Text(toPriceE4(e4))} 元（净价）`;
  const seen = amount(row.fired_price ?? row.price);
  const note = row.note === '' ? '' : `备注：${row.note}。`;
  return {
    title: ALERT_MESSAGE_TITLE,
    content: `${symbol}（${row.security_id}）${FIELD_TEXT[row.field]} ${seen}，${COMPARISON_TEXT[row.comparison]}提醒价 ${amount(row.price)}。${note}`,
  };
}
