import { describe, expect, it } from 'vitest';
import { MARKET_SEGMENTS, marketSegment, TRACKING_EVENTS, trackingEvent } from './tracking.ts';

describe('tracking events', () => {
  it('name every quoting action in every market segment once [R9.10]', () => {
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

  it('place each bond type in a segment [R9.10]', () => {
    expect(['GB', 'CBB', 'FB', 'LGB'].map(marketSegment)).toEqual(['rates', 'rates', 'rates', 'rates']);
    expect(
      ['NCD', 'ABS', 'MTN', 'SCP', 'CP', 'EB', 'CB', 'SD', 'PPN', 'OBC', '', 'toString'].map(marketSegment),
    ).toEqual(['ncd', 'abs', ...Array.from({ length: 10 }, () => 'credit')]);
  });
});
