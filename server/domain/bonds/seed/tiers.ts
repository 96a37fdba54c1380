import { daysBetween } from '#contract/rules';
import type { BondType, SpreadClass, Tier } from '#server/db/tables';
import type { Draft } from './draft.ts';

/** Bonds of each quoted tier. */
const TIER_SIZE: Readonly<Record<Exclude<Tier, 'none'>, number>> = { A: 12, B: 60, C: 200, D: 250 };
/** Bonds that mature sooner are not quoted. */
const MIN_DAYS_LEFT = 14;

type Test = (bond: Draft) => boolean;
type Quota = readonly [count: number, test: Test];

const ofClass =
  (...classes: readonly SpreadClass[]): Test =>
  (bond) =>
    classes.includes(bond.spreadClass);
const ofType =
  (...types: readonly BondType[]): Test =>
  (bond) =>
    types.includes(bond.bondType);
const fixed: Test = (bond) => bond.couponType === 'fixed';
const years = (bond: Draft): number =>
  bond.maturityDate === null ? 0 : Math.round(daysBetween(bond.issueDate, bond.maturityDate) / 365.25);
const both =
  (...tests: readonly Test[]): Test =>
  (bond) =>
    tests.every((test) => test(bond));
const tenor =
  (spreadClass: SpreadClass, length: number): Test =>
  (bond) =>
    bond.spreadClass === spreadClass &&
    bond.couponType === 'fixed' &&
    years(bond) === length &&
    !bond.shortName.includes('清发');
const rated =
  (rating: string): Test =>
  (bond) =>
    bond.issuerRating === rating;

/** The newest of each benchmark tenor, two of the ten-year ones; then the on-the-run neighbours; then credit by rating. */
const QUOTAS: Readonly<Record<Exclude<Tier, 'none'>, readonly Quota[]>> = {
  A: [
    [1, tenor('GB', 1)],
    [1, tenor('GB', 2)],
    [1, tenor('GB', 3)],
    [1, tenor('GB', 5)],
    [1, tenor('GB', 7)],
    [2, tenor('GB', 10)],
    [1, tenor('GB', 30)],
    [1, tenor('CDB', 3)],
    [1, tenor('CDB', 5)],
    [2, tenor('CDB', 10)],
  ],
  B: [
    [18, both(ofClass('GB'), fixed)],
    [14, both(ofClass('CDB'), fixed)],
    [14, both(ofClass('POLICY'), fixed)],
    [14, both(ofClass('NCD'), (bond) => bond.impliedRating === 'AAA+' || bond.impliedRating === 'AAA')],
  ],
  C: [
    [25, ofClass('LGB')],
    [55, both(ofClass('NCD'), rated('AAA'))],
    [30, both(ofType('SCP'), rated('AAA'))],
    [40, both(ofType('MTN'), rated('AAA'))],
    [20, ofClass('T2')],
    [10, ofClass('PERP')],
    [10, both(ofType('CB'), rated('AAA'))],
    [10, both(ofType('GB', 'FB'), (bond) => !fixed(bond))],
  ],
  D: [
    [70, ofType('MTN')],
    [30, ofType('PPN')],
    [30, ofType('EB')],
    [50, ofType('CB')],
    [20, ofType('ABS')],
    [20, ofType('CP', 'SCP')],
    [20, ofClass('LGB')],
    [10, ofClass('NCD')],
  ],
};

/** Assigns each bond its tier; places that a family cannot fill go to the newest of the others. */
export function tiersOf(bonds: readonly Draft[], today: string): ReadonlyMap<string, Tier> {
  const tiers = new Map<string, Tier>();
  const live = bonds
    .filter((bond) => bond.maturityDate === null || daysBetween(today, bond.maturityDate) >= MIN_DAYS_LEFT)
    .sort((a, b) =>
      a.issueDate < b.issueDate ? 1 : a.issueDate > b.issueDate ? -1 : a.securityId < b.securityId ? -1 : 1,
    );
  const take = (tier: Tier, count: number, test: Test): number => {
    let assigned = 0;
    for (const bond of live) {
      if (assigned === count) break;
      if (tiers.has(bond.securityId) || !test(bond)) continue;
      tiers.set(bond.securityId, tier);
      assigned += 1;
    }
    return assigned;
  };
  for (const tier of ['A', 'B', 'C', 'D'] as const) {
    const assigned = QUOTAS[tier].reduce((sum, [count, test]) => sum + take(tier, count, test), 0);
    take(tier, TIER_SIZE[tier] - assigned, () => true);
  }
  return tiers;
}
