import type { BondInfo } from '#contract/entities';
import { bestRow } from '#testing';
import { describe, expect, it } from 'vitest';
import { limitOf } from './bulk-prices.ts';

const limits = { deviationBp: { rates: 10, credit: 30, belowAA: 80 } };
const of = (over: Partial<Pick<BondInfo, 'bondType' | 'issrating'>>) =>
  limitOf({ ...bestRow('240210.IB'), ...over }, limits);

describe('the permitted deviation of a row from valuation', () => {
  it('depends on the bond: rates, credit, or credit below AA', () => {
    expect([of({ bondType: 'GB' }), of({ bondType: 'FB' })]).toEqual([10, 10]);
    expect(of({ bondType: 'MTN', issrating: 'AAA' })).toBe(30);
    expect(of({ bondType: 'MTN', issrating: 'AA-' })).toBe(80);
  });

  it('is unknown until market and rules are loaded; until then only the server checks', () => {
    expect(limitOf(undefined, limits)).toBeNull();
    expect(limitOf(bestRow('240210.IB'), null)).toBeNull();
  });
});
