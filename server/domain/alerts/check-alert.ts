import type { RequestOf } from '#contract/server';
import type { alerts } from '#contract/api';
import { beijingDate } from '#contract/rules';
import type { MarketServices } from '#server/domain/market';
import { e4Text, refused, type Refused, toE4 } from '#server/domain/orders';

/** What a person fills in. */
export type AlertFields = RequestOf<typeof alerts.addAlert>['body'];

/** Farthest sensible distance to the valuation, in 1e-4: 500 bp of yield, 30 of a clean price. */
const FARTHEST = { Y: 50_000, C: 300_000 } as const;

/** Whether the bond exists and lives, and the price is one that it may reach. Yields the price in whole 1e-4. */
export function checkAlert(
  { securityId, price, priceType }: AlertFields,
  { bonds, marks }: Pick<MarketServices, 'bonds' | 'marks'>,
  now: number,
): { readonly price: number } | Refused {
  const bond = bonds.get(securityId);
  if (bond === undefined) return refused('securityId', `债券 ${securityId} 不存在`);
  const { maturityDate } = bond.terms;
  if (maturityDate <= beijingDate(now)) {
    return refused(
      'securityId',
      `债券 ${bond.symbol} 已到期（到期日 ${maturityDate}），不能设置提醒`,
      maturityDate,
    );
  }
  const name = priceType === 'Y' ? '收益率' : '净价';
  const value = toE4(price);
  if (value === 'tick') return refused('price', `${name}提醒价最小变动单位为 0.0001`, '0.0001');
  if (value === 'range' || (priceType === 'C' && value <= 0))
    return refused('price', `${name}提醒价超出合理范围`);
  const mark = marks.get(securityId);
  const around = mark && (priceType === 'Y' ? mark.yieldE4 : mark.clean);
  if (around !== undefined && Math.abs(value - around) > FARTHEST[priceType]) {
    const band = `${e4Text(around - FARTHEST[priceType])}~${e4Text(around + FARTHEST[priceType])}`;
    return refused('price', `${name}提醒价离估值 ${e4Text(around)} 太远，请填 ${band} 之间的数`, band);
  }
  return { price: value };
}
