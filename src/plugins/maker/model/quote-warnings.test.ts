import { toYieldE4 } from '#contract/rules';
import { bestRow } from '#testing';
import { expect, it } from 'vitest';
import { warningsOf } from './quote-warnings.ts';

const bond = { symbol: '24国开10', securityId: '240210.IB' };
const leg = { side: 'bid', price: toYieldE4(21_000), ownOther: null } as const;

it('raises no crossing doubt for a bond quoted by price: 102.5 is not a yield', () => {
  const row = { ...bestRow('240210.IB'), bidPrice: 102.4, ofrPrice: 102.5, valDate: '2026-11-20' };
  const kinds = (priceType: 'C' | 'Y') =>
    warningsOf(bond, [leg], { ...row, priceType }, '2026-11-19').map(({ kind }) => kind);
  expect(kinds('C')).toEqual([]);
  expect(kinds('Y')).toEqual(['crosses']);
});
