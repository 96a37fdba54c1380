import { bestRow } from '#testing';
import { describe, expect, it } from 'vitest';
import { bondRecord } from '../testing/bonds.ts';
import { type OrderContext, orderFacts, traderFacts } from './facts.ts';

const context: OrderContext = {
  now: Date.parse('2026-11-20T10:00:00+08:00'),
  remainingQuota: '',
  dealPathId: '',
};
const facts = (over: Partial<OrderContext> = {}, side: 1 | 2 = 1) =>
  orderFacts({ ...context, ...over }, side);
const path = (id: string, isDefault: '0' | '1' = '0') => ({ id, isDefault });

describe('facts known to a ticket', () => {
  it('are the date alone before anything is loaded: unknown facts are not checked', () => {
    expect(facts()).toEqual({ today: '2026-11-20' });
    expect(facts({ info: null, paths: null, limits: null })).toEqual({ today: '2026-11-20' });
  });

  it('distinguish absent from unknown', () => {
    expect(facts({ figures: null })).toHaveProperty('prices', null);
    expect(facts({ settleDate: null })).toHaveProperty('settleDate', null);
    expect(facts({ remainingQuota: 0 })).toHaveProperty('remainingQuota', 0);
  });

  it('use the Beijing date, even when it is still yesterday in UTC', () => {
    expect(facts({ now: Date.parse('2026-11-20T00:30:00+08:00') }).today).toBe('2026-11-20');
  });

  it('give the bond as in its record', () => {
    expect(facts({ info: bondRecord }).bond).toEqual({
      symbol: '24国开10',
      bondType: 'FB',
      issuerRating: '--',
      maturityDate: '2034-03-01',
    });
  });

  it('compare a bid with offers and an offer with bids', () => {
    const best = bestRow('240210.IB', 2.2);
    const [bid, ofr] = ([1, 2] as const).map((side) => facts({ best }, side));
    expect([Number(bid?.bestAgainst), Number(ofr?.bestAgainst)]).toEqual([21_000, 22_000]);
    expect(Number(bid?.valuation)).toBe(22_000);
  });

  it('give a valuation’s age only if it has a date and an age limit applies', () => {
    const limits = { deviationBp: { rates: 10, credit: 30, belowAA: 80 }, oldestValuation: '2026-11-13' };
    const best = { ...bestRow('240210.IB'), valDate: '2026-11-12' };
    expect(facts({ best, limits }).valued).toEqual({ on: '2026-11-12', oldest: '2026-11-13' });
    expect(facts({ best: bestRow('240210.IB'), limits })).not.toHaveProperty('valued');
    expect(facts({ best, limits: { deviationBp: limits.deviationBp } })).not.toHaveProperty('valued');
  });
});

describe('the trading path of an order', () => {
  it.each([
    ['the default path, if none is chosen', [path('p1'), path('p2', '1')], '', 'fine'],
    ['one of several paths', [path('p1'), path('p2', '1')], 'p1', 'fine'],
    ['a deleted path', [path('p2', '1')], 'p1', 'unknown'],
    ['none, if there is no default', [path('p1')], '', 'none'],
    ['none, if there are no paths', [], '', 'none'],
  ] as const)('%s: $3', (_, paths, dealPathId, expected) => {
    expect(facts({ paths, dealPathId }).path).toBe(expected);
  });
});

it('the trader’s status and trading hours come from the profile and calendar', () => {
  const calendar = { hours: { open: '09:00', close: '17:30' }, isTradingTime: () => false };
  // `as` holds: these are the fields of the calendar that are read.
  expect(traderFacts({ newAuth: 'Y' }, calendar as unknown as Parameters<typeof traderFacts>[1])).toEqual({
    newAuth: 'Y',
    session: { isOpen: false, hours: '09:00-17:30' },
  });
});
