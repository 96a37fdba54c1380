import { describe, expect, it } from 'vitest';
import { trendData, trendSeries } from './trend-view.ts';

describe('intraday chart data', () => {
  it('turns minute bars into series, keeping gaps where nothing traded', () => {
    const [times, bid, ofr, last, valuation, qty] = trendData({
      securityId: '240210.IB',
      interval: '1m',
      points: [
        ['2026-11-20 09:00:00.000', 2.2, 2.205, 2.195, 3000],
        ['2026-11-20 09:01:00.000', null, 2.205, 2.195, 0],
        ['not a time', 1, 1, 1, 1],
      ],
      open: 2.2,
      high: 2.2,
      low: 2.2,
      prevClose: 2.21,
      valYield: 2.2031,
    });
    expect(times).toEqual([1_795_136_400, 1_795_136_460]);
    expect(last).toEqual([2.2, null]);
    expect([bid, ofr, valuation, qty]).toEqual([
      [2.205, 2.205],
      [2.195, 2.195],
      [2.2031, 2.2031],
      [3000, 0],
    ]);
  });

  it('draws bid and offer as the edges of a quiet band, with a gap where no one quoted firmly, and only trades as a line [U17]', () => {
    // `as` holds: of the translator only its call is used.
    const drawn = trendSeries(((key: string) => key) as never);
    const of = (label: string) => drawn.find((series) => series.label === `depth:${label}`);
    expect(drawn.map(({ label }) => label)).toEqual(
      ['bid', 'ofr', 'lastYield', 'valuation', 'volume'].map((label) => `depth:${label}`),
    );
    expect(of('bid')).toMatchObject({ gaps: true, fillToNext: expect.any(String), opacity: 0.4 });
    expect(of('ofr')).toMatchObject({ gaps: true, opacity: 0.4 });
    expect(of('lastYield')).not.toHaveProperty('opacity');
    expect(of('valuation')).not.toHaveProperty('stepped');
  });
});
