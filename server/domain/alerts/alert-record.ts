import type { Selectable } from 'kysely';
import type { PriceAlert } from '#contract/entities';
import { beijingTimeText, e4Text, toPriceE4, toYieldE4 } from '#contract/rules';
import type { PriceAlertTable } from '#server/db/tables';
import { E4 } from '#server/domain/market';
import { inboxText, type InboxText } from '#server/locales';
import type { Watched } from './crossed.ts';

/** An alert as stored. */
export type StoredAlert = Selectable<PriceAlertTable>;

/** The fields that the decision needs. */
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

/** The inbox message to its owner when it fires. */
export function firedMessage(row: StoredAlert, symbol: string): InboxText {
  const amount = (e4: number): string => e4Text(row.price_type === 'Y' ? toYieldE4(e4) : toPriceE4(e4));
  return inboxText('alertFired', {
    bond: symbol,
    securityId: row.security_id,
    field: row.field,
    priceType: row.price_type,
    seen: amount(row.fired_price ?? row.price),
    is: row.comparison === '>=' ? 'above' : 'below',
    price: amount(row.price),
    hasNote: row.note === '' ? 'no' : 'yes',
    note: row.note,
  });
}
