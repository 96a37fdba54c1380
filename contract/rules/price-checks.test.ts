import { describe, expect, it } from 'vitest';
import { readEnteredPrice } from './price-checks.ts';
import { bondProblem, settlementProblem } from './bond-checks.ts';

const readPrice = (price: number, priceType: 'Y' | 'C' = 'Y', bondType: string | null = 'FB') =>
  readEnteredPrice({ price, priceType, securityId: '240210.IB', bondType }, 'price');
const keyOf = (read: ReturnType<typeof readPrice>) => (typeof read === 'number' ? read : read.key);

describe('a requested price', () => {
  it('is converted exactly to whole ten-thousandths', () => {
    expect([2.2, 2.2025, 0, -0.01].map((price) => readPrice(price))).toEqual([22_000, 22_025, 0, -100]);
    expect(readPrice(98.7654, 'C')).toBe(987_654);
  });

  it('is refused off its tick or with too many decimals, stating the tick', () => {
    expect(keyOf(readPrice(2.20001))).toBe('yieldTick');
    expect(readPrice(2.20001)).toMatchObject({ field: 'price', values: { limit: expect.any(String) } });
    expect(keyOf(readPrice(98.76543, 'C'))).toBe('cleanTick');
  });

  it('is refused outside the range of any bond', () => {
    expect(keyOf(readPrice(10_001))).toBe('yieldRange');
    expect(keyOf(readPrice(-10_001))).toBe('yieldRange');
    expect(keyOf(readPrice(-1, 'C'))).toBe('cleanRange');
    expect(keyOf(readPrice(10_001, 'C'))).toBe('cleanRange');
  });
});

describe('the bond of a deal', () => {
  const bond = { symbol: '24国开10', bondType: 'FB', issuerRating: 'AAA', maturityDate: '2026-11-20' };

  it('must exist and be live today, which it is not on its maturity date', () => {
    expect(bondProblem('x', { bond: null })).toMatchObject({ key: 'noSuchBond' });
    const on = (today: string) => bondProblem('x', { bond, today })?.key ?? null;
    expect(['2026-11-19', '2026-11-20', '2026-11-21'].map(on)).toEqual([null, 'matured', 'matured']);
  });

  it('is not checked against unknown facts', () => {
    expect(bondProblem('x', {})).toBeNull();
    expect(bondProblem('x', { bond })).toBeNull();
    expect(bondProblem('x', { bond: { ...bond, maturityDate: null }, today: '2099-01-01' })).toBeNull();
  });

  it('must settle on a valid day before maturity', () => {
    expect(settlementProblem({ bond, settleDate: null })).toMatchObject({ key: 'badSettlement' });
    expect(settlementProblem({ bond, settleDate: '2026-11-19' })).toBeNull();
    expect(settlementProblem({ bond, settleDate: '2026-11-20' })).toMatchObject({
      key: 'pastMaturity',
      values: { date: '2026-11-20', limit: '2026-11-20' },
    });
    expect(settlementProblem({ bond })).toBeNull();
  });

  it('must settle on the requested date, if one was given', () => {
    expect(settlementProblem({ settleDate: '2026-11-23' }, '2026-11-23')).toBeNull();
    expect(settlementProblem({ settleDate: '2026-11-23' }, '2026-11-24')).toMatchObject({
      field: 'settlDate',
      key: 'otherSettlDate',
      values: { limit: '2026-11-23' },
    });
  });
});
