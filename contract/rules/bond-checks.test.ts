import { describe, expect, it } from 'vitest';
import { bondProblem, type DealFacts, settlementProblem } from './bond-checks.ts';

const today = '2026-11-23';
const bond = (maturityDate: string | null) => ({
  symbol: '24国开10',
  bondType: 'FB',
  issuerRating: '--',
  maturityDate,
});

describe('the bond of an order', () => {
  it.each<[what: string, facts: DealFacts, key: string | null]>([
    ['does not exist', { bond: null, today }, 'noSuchBond'],
    ['has not been looked up yet', { today }, null],
    ['matured yesterday', { bond: bond('2026-11-22'), today }, 'matured'],
    ['matures today', { bond: bond('2026-11-23'), today }, 'matured'],
    ['matures tomorrow', { bond: bond('2026-11-24'), today }, null],
    ['never matures', { bond: bond(null), today }, null],
    ['is checked on an unknown day', { bond: bond('2020-01-01') }, null],
  ])('that %s: problem $2', (_, facts, key) => {
    expect(bondProblem('240210.IB', facts)?.key ?? null).toBe(key);
  });

  it('is named in the refusal by id if unknown, else by short name', () => {
    expect(bondProblem('X.IB', { bond: null })).toEqual({
      field: 'securityId',
      key: 'noSuchBond',
      values: { securityId: 'X.IB' },
    });
    expect(bondProblem('240210.IB', { bond: bond('2026-11-22'), today })?.values).toEqual({
      symbol: '24国开10',
      limit: '2026-11-22',
    });
  });
});

describe('the settlement of an order', () => {
  it.each<
    [
      what: string,
      facts: DealFacts,
      requestedDate: string | undefined,
      field: string | null,
      key: string | null,
    ]
  >([
    ['has no date', { settleDate: null }, undefined, 'settlType', 'badSettlement'],
    ['is unknown', {}, '2026-11-24', null, null],
    ['has a date', { settleDate: '2026-11-24' }, undefined, null, null],
    ['has the expected date', { settleDate: '2026-11-24' }, '2026-11-24', null, null],
    [
      'has another date than expected',
      { settleDate: '2026-11-24' },
      '2026-11-25',
      'settlDate',
      'otherSettlDate',
    ],
    ['is before maturity', { bond: bond('2026-11-25'), settleDate: '2026-11-24' }, undefined, null, null],
    [
      'is on the day of maturity',
      { bond: bond('2026-11-24'), settleDate: '2026-11-24' },
      undefined,
      'settlType',
      'pastMaturity',
    ],
    [
      'is after maturity',
      { bond: bond('2026-11-23'), settleDate: '2026-11-24' },
      '2026-11-25',
      'settlType',
      'pastMaturity',
    ],
    ['is of a perpetual bond', { bond: bond(null), settleDate: '2099-01-04' }, undefined, null, null],
    ['is of an unknown bond', { bond: null, settleDate: '2026-11-24' }, undefined, null, null],
  ])('that %s: problem $4 in $3', (_, facts, requestedDate, field, key) => {
    const problem = settlementProblem(facts, requestedDate);
    expect([problem?.field ?? null, problem?.key ?? null]).toEqual([field, key]);
  });

  it('is reported with the actual date and the limit', () => {
    expect(settlementProblem({ settleDate: '2026-11-24' }, '2026-11-25')?.values).toEqual({
      limit: '2026-11-24',
    });
    expect(settlementProblem({ bond: bond('2026-11-24'), settleDate: '2026-11-24' })?.values).toEqual({
      date: '2026-11-24',
      limit: '2026-11-24',
    });
  });
});
