import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteMode, remainingQuota, ticketMode, validTimeOf } from './modes.ts';

describe('modes', () => {
  it('opens depthOffer only for the string 0 [R4.06]', () => {
    expect(quoteMode('0')).toBe('depthOffer');
    expect([0, '1', '', null, undefined, ' 0', false].map(quoteMode)).toEqual(
      Array.from({ length: 7 }, () => 'deepQuotation'),
    );
  });

  it('opens the second ticket version for 1 [R4.06]', () => {
    expect([1, '1'].map(ticketMode)).toEqual(['lookTicketV2', 'lookTicketV2']);
    expect([0, '0', 2, '', null, undefined, true].map(ticketMode)).toEqual(
      Array.from({ length: 7 }, () => 'lookTicket'),
    );
  });
});

describe('remainingQuota', () => {
  it('is the limit less the amount used, exactly, and empty if either is missing [R4.06]', () => {
    expect(remainingQuota({ amountLimit: 10_000, amount: 2500 })).toBe(7500);
    expect(remainingQuota({ amountLimit: '0.3', amount: 0.1 })).toBe(0.2);
    expect(remainingQuota({ amountLimit: 0, amount: 0 })).toBe(0);
    expect(remainingQuota({ amountLimit: 100, amount: 300 })).toBe(-200);
    expect(
      [
        {},
        { amountLimit: 1 },
        { amount: 1 },
        { amountLimit: null, amount: 1 },
        { amountLimit: 1, amount: 'x' },
      ].map(remainingQuota),
    ).toEqual(Array.from({ length: 5 }, () => ''));
  });

  it('never shows a binary fraction [R4.06]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 1e9 }), (limit, used) => {
        expect(remainingQuota({ amountLimit: `${limit}e-4`, amount: `${used}e-4` })).toBe(
          (limit - used) / 1e4,
        );
      }),
    );
  });
});

describe('validTimeOf', () => {
  it('is the reply, or empty after a failed load [R4.06]', () => {
    const reply = { operid: 'op1', validstarttime: '2026-01-01', validendtime: '2026-12-31' };
    expect([reply, null, undefined].map(validTimeOf)).toEqual([reply, {}, {}]);
  });
});
