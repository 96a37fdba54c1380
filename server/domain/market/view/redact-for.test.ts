import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HIDDEN_ORG, type MarketViewer, redactFor } from './redact-for.ts';

const visitor: MarketViewer = { kind: 'visitor', orgId: null, owns: () => false };
const user = (own: readonly string[] = [], orgId: string | null = 'A'): MarketViewer => ({
  kind: 'verified',
  orgId,
  owns: (quoteId) => own.includes(quoteId),
});
const seen = (row: object): object => redactFor(row, visitor);

describe('what a visitor sees of a market row [R1.01]', () => {
  it('is identical for all prices with the same first two decimals', () => {
    const hidden = fc.integer({ min: 0, max: 99 });
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 999 }), hidden, hidden, (cents, a, b) => {
        const row = (rest: number) => {
          const price = Number(
            `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}${String(rest).padStart(2, '0')}`,
          );
          return { bidPrice: price, chgBp: rest, bidClean: 100 + rest, midVsValBp: rest, prevBid: price };
        };
        expect(seen(row(a))).toEqual(seen(row(b)));
      }),
    );
  });

  it('has prices cut and figures derived from them removed', () => {
    expect(seen({ lastPrice: 2.2087, chgBp: 1.5, lastClean: 99.1, qty: 1000, trades: 7 })).toEqual({
      lastPrice: '2.20**',
      chgBp: null,
      lastClean: null,
      qty: 1000,
      trades: 7,
    });
  });

  it('has unknown numeric fields removed', () => {
    expect(seen({ brandNew: 2.2087, nested: { alsoNew: 1 } })).toEqual({
      brandNew: null,
      nested: { alsoNew: null },
    });
  });

  it('hides organisations, traders and anything that reveals which quote is best', () => {
    expect(
      seen({
        org: 'A银行',
        bidOrg: 'B',
        orgId: 'o1',
        traderName: '王',
        bidTime: '10:00',
        ofrSettlType: '2',
        symbol: 's',
      }),
    ).toEqual({
      org: HIDDEN_ORG,
      bidOrg: HIDDEN_ORG,
      orgId: null,
      traderName: null,
      bidTime: null,
      ofrSettlType: null,
      symbol: 's',
    });
  });

  it('has empty ladders, however deeply nested', () => {
    const ladder = [{ quoteId: 'q', price: 2.2 }];
    expect(seen({ bid: ladder, ofr: ladder, deep: { quotes: ladder } })).toEqual({
      bid: [],
      ofr: [],
      deep: { quotes: [] },
    });
  });

  it('has the prices of a line cut, and its times and quantities kept', () => {
    expect(seen({ points: [['10:00', 2.2087, 2.2199, null, 500], 'odd'] })).toEqual({
      points: [['10:00', '2.20**', '2.21**', null, 500], null],
    });
  });

  it('leaves the original row unchanged for others', () => {
    const row = Object.freeze({ price: 2.2087, list: Object.freeze([Object.freeze({ price: 1.1 })]) });
    seen(row);
    expect(row.price).toBe(2.2087);
  });
});

describe('what a logged-in user sees of a market row before being verified [R6.01]', () => {
  const member: MarketViewer = { kind: 'user', orgId: 'A', owns: () => true };

  it('has every figure in full, and names no institution and no trader', () => {
    const row = {
      bidPrice: 2.2087,
      bidClean: 99.1234,
      bidOrg: 'B',
      ofrOrg: null,
      bidTime: '10:00',
      ofrSettlType: '2',
      chgBp: 1.25,
      nested: { org: 'A银行', orgId: 'o1', traderName: '王', price: 1.2345 },
    };
    expect(redactFor(row, member)).toEqual({
      ...row,
      bidOrg: HIDDEN_ORG,
      nested: { org: HIDDEN_ORG, orgId: null, traderName: null, price: 1.2345 },
    });
  });

  it('has empty ladders', () => {
    const ladder = [{ quoteId: 'q', price: 2.2 }];
    expect(redactFor({ bid: ladder, deep: { ofr: ladder, quotes: ladder } }, member)).toEqual({
      bid: [],
      deep: { ofr: [], quotes: [] },
    });
  });
});

describe('what a verified user sees of a market row', () => {
  const level = { quoteId: 'q1', orgId: 'B', price: 2.2087, mine: false, canHit: true };

  it('is the row itself, the same object, where no quote in it is theirs', () => {
    const row = { bid: [level], ofr: [] };
    expect(redactFor(row, user())).toBe(row);
    expect(redactFor(row, user([], null))).toBe(row);
  });

  it('has their own quotes marked, and those of their organisation as not to be hit', () => {
    const row = { bid: [level, { ...level, quoteId: 'q2', orgId: 'A' }, { ...level, quoteId: 'q3' }] };
    const marks = redactFor(row, user(['q1'])).bid.map(({ mine, canHit }) => [mine, canHit]);
    expect(marks).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
    expect(row.bid.every(({ canHit }) => canHit)).toBe(true);
  });

  it('does not match a missing organisation with an unnamed one', () => {
    const nameless = { quoteId: 'q1', orgId: null, mine: false, canHit: true };
    expect(redactFor({ bid: [nameless] }, user([], null)).bid[0]?.canHit).toBe(true);
  });
});
