import { describe, expect, it } from 'vitest';
import { readAskedPrice } from './price-checks.ts';
import { bondProblem, settlementProblem } from './bond-checks.ts';

const asked = (price: number, priceType: 'Y' | 'C' = 'Y', bondType: string | null = 'FB') =>
  readAskedPrice({ price, priceType, securityId: '240210.IB', bondType }, 'price');
const keyOf = (read: ReturnType<typeof asked>) => (typeof read === 'number' ? read : read.key);

describe('a price as somebody asks for it', () => {
  it('is whole ten-thousandths, exactly: no binary fraction is left in it', () => {
    expect([2.2, 2.2025, 0, -0.01].map((price) => asked(price))).toEqual([22_000, 22_025, 0, -100]);
    expect(asked(98.7654, 'C')).toBe(987_654);
  });

  it('is refused off its tick and with more decimals than any price has, with the tick to keep', () => {
    expect(keyOf(asked(2.20001))).toBe('yieldTick');
    expect(asked(2.20001)).toMatchObject({ field: 'price', values: { limit: expect.any(String) } });
    expect(keyOf(asked(98.76543, 'C'))).toBe('cleanTick');
  });

  it('is refused beyond what any bond is dealt at', () => {
    expect(keyOf(asked(10_001))).toBe('yieldRange');
    expect(keyOf(asked(-10_001))).toBe('yieldRange');
    expect(keyOf(asked(-1, 'C'))).toBe('cleanRange');
    expect(keyOf(asked(10_001, 'C'))).toBe('cleanRange');
  });
});

describe('the bond of a deal', () => {
  const bond = { symbol: '24国开10', bondType: 'FB', issuerRating: 'AAA', maturityDate: '2026-11-20' };

  it('has to be there, and to live today: on the day on which it is repaid it does not', () => {
    expect(bondProblem('x', { bond: null })).toMatchObject({ key: 'noSuchBond' });
    const on = (today: string) => bondProblem('x', { bond, today })?.key ?? null;
    expect(['2026-11-19', '2026-11-20', '2026-11-21'].map(on)).toEqual([null, 'matured', 'matured']);
  });

  it('is not checked by what is not known yet', () => {
    expect(bondProblem('x', {})).toBeNull();
    expect(bondProblem('x', { bond })).toBeNull();
    expect(bondProblem('x', { bond: { ...bond, maturityDate: null }, today: '2099-01-01' })).toBeNull();
  });

  it('settles on a day that there is, before it is repaid', () => {
    expect(settlementProblem({ bond, settleDate: null })).toMatchObject({ key: 'badSettlement' });
    expect(settlementProblem({ bond, settleDate: '2026-11-19' })).toBeNull();
    expect(settlementProblem({ bond, settleDate: '2026-11-20' })).toMatchObject({
      key: 'pastMaturity',
      values: { date: '2026-11-20', limit: '2026-11-20' },
    });
    expect(settlementProblem({ bond })).toBeNull();
  });

  it('settles on the day that was asked for, where one was', () => {
    expect(settlementProblem({ settleDate: '2026-11-23' }, '2026-11-23')).toBeNull();
    expect(settlementProblem({ settleDate: '2026-11-23' }, '2026-11-24')).toMatchObject({
      field: 'settlDate',
      key: 'otherSettlDate',
      values: { limit: '2026-11-23' },
    });
  });
});
