import { type BondLookup, type MarketBond } from '../bond-lookup.ts';
import type { BondMarket } from './bond-market.ts';
import type { MarketView } from './market-view.ts';

const byId = (a: BondMarket, b: BondMarket): number => (a.securityId < b.securityId ? -1 : 1);

/** Bonds of the session, most active first, ties by id: an order that depends on no price. */
export function mostActive(view: MarketView, count: number): string[] {
  return [...view.all()]
    .filter((market) => market.activity > 0)
    .sort((a, b) => b.activity - a.activity || byId(a, b))
    .slice(0, count)
    .map((market) => market.securityId);
}

/** Bonds with a new quote in this session, newest first. */
export function newestQuoted(
  view: MarketView,
  count: number,
  accept: (securityId: string) => boolean = () => true,
): string[] {
  return [...view.all()]
    .filter((market) => market.newestAt !== null && accept(market.securityId))
    .sort((a, b) => (b.newestAt ?? 0) - (a.newestAt ?? 0) || byId(a, b))
    .slice(0, count)
    .map((market) => market.securityId);
}

/** Newest quotes that became best, newest first; for one bond or all. */
export function latestHighest(view: MarketView, count: number, securityId?: string) {
  const markets =
    securityId === undefined
      ? [...view.all()]
      : [view.get(securityId)].filter((market) => market !== undefined);
  return markets
    .flatMap((market) => [market.highestBid, market.highestOfr])
    .filter((highest) => highest !== null)
    .sort((a, b) => b.order.createdAt - a.order.createdAt || (a.order.id < b.order.id ? -1 : 1))
    .slice(0, count);
}

/** Bonds similar to one: same class, remaining life within a year or a fifth of it. */
export function isLike(bonds: BondLookup, securityId: string): (other: string) => boolean {
  const like = bonds.get(securityId);
  if (!like) return () => false;
  const margin = Math.max(1, like.years / 5);
  return (other) => {
    const bond: MarketBond | undefined = other === securityId ? undefined : bonds.get(other);
    return (
      bond !== undefined &&
      bond.terms.spreadClass === like.terms.spreadClass &&
      Math.abs(bond.years - like.years) <= margin
    );
  };
}
