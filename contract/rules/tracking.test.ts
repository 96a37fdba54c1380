import { describe, expect, it } from 'vitest';
import { MARKET_SEGMENTS, marketSegment, quoteEvent, TRACKING_EVENTS, trackingEvent } from './tracking.ts';

describe('tracking events', () => {
  it('name each quoting action in each market segment exactly once [R9.10]', () => {
    const names = Object.keys(TRACKING_EVENTS);
    expect(names).toHaveLength(2 * 2 * 2 * MARKET_SEGMENTS.length);
    for (const [name, action] of Object.entries(TRACKING_EVENTS)) expect(trackingEvent(action)).toBe(name);
    expect(trackingEvent({ segment: 'rates', firmness: 'firm', clearingTime: 'T0', pricing: 'bulk' })).toBe(
      'quote_bulk_firm_T0_rates',
    );
    expect(
      trackingEvent({ segment: 'ncd', firmness: 'nonFirm', clearingTime: 'T1', pricing: 'single' }),
    ).toBe('quote_single_nonFirm_T1_ncd');
  });

  it('assign each bond type to a segment [R9.10]', () => {
    expect(['GB', 'CBB', 'FB', 'LGB'].map(marketSegment)).toEqual(['rates', 'rates', 'rates', 'rates']);
    expect(
      ['NCD', 'ABS', 'MTN', 'SCP', 'CP', 'EB', 'CB', 'SD', 'PPN', 'OBC', '', 'toString'].map(marketSegment),
    ).toEqual(['ncd', 'abs', ...Array.from({ length: 10 }, () => 'credit')]);
  });

  it.each([
    ['FB', 1, '1', 'single', 'quote_single_firm_T0_rates'],
    ['NCD', 2, '1', 'bulk', 'quote_bulk_nonFirm_T0_ncd'],
    ['MTN', 99, '2,3', 'single', 'quote_single_nonFirm_T1_credit'],
    ['ABS', 1, '12.15+0', 'bulk', 'quote_bulk_firm_T1_abs'],
  ] as const)(
    'name a quote of %s, kind %i, settlement %s, %s: %s [R9.10]',
    (bondType, quoteInd, settlType, pricing, name) => {
      expect(quoteEvent({ bondType, quoteInd, settlType, pricing })).toBe(name);
    },
  );
});
