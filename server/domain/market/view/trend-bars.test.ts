import { describe, expect, it } from 'vitest';
import { addTrade, type Bar, barAt, minuteOf, recount } from './trend-bars.ts';

const at = (time: string): number => Date.parse(`2026-11-23T${time}+08:00`);

describe('one-minute bars', () => {
  it('begin on the minute', () => {
    expect([minuteOf(at('10:00:00')), minuteOf(at('10:00:59.999')), minuteOf(at('10:01:00'))]).toEqual([
      at('10:00:00'),
      at('10:00:00'),
      at('10:01:00'),
    ]);
  });

  it('collect everything within a minute, and the next carries yields on and counts anew', () => {
    const bars: Bar[] = [];
    const first = barAt(bars, at('10:00:10'));
    Object.assign(first, { last: 22_000, bid: 22_010, ofr: 21_990, qty: 5000, quotes: 3, trades: 1 });
    expect(barAt(bars, at('10:00:59'))).toBe(first);
    expect(barAt(bars, at('10:05:00'))).toEqual({
      minute: at('10:05:00'),
      last: 22_000,
      bid: 22_010,
      ofr: 21_990,
      qty: 0,
      quotes: 0,
      trades: 0,
    });
    expect(bars).toHaveLength(2);
  });

  it('have no yield before the first trade', () => {
    expect(barAt([], at('09:00:00'))).toMatchObject({ last: null, bid: null, ofr: null });
  });

  it('count what comes late in its own minute', () => {
    const bars: Bar[] = [];
    const [own] = [barAt(bars, at('10:04:00')), barAt(bars, at('10:05:00'))];
    expect(barAt(bars, at('10:04:59'))).toBe(own);
  });

  it('are counted anew from a minute on, without what others had already counted', () => {
    const bars = new Map<string, Bar[]>();
    for (const time of ['10:04:00', '10:05:00']) {
      const list = bars.get('A.IB') ?? [];
      Object.assign(barAt(list, at(time)), { last: 22_000, bid: 22_010, qty: 3000, quotes: 3, trades: 2 });
      bars.set('A.IB', list);
    }
    const minute = at('10:05:00');
    recount(bars, { since: minute, exactFrom: minute }, [
      { securityId: 'A.IB', at: at('10:05:01'), trade: null },
      { securityId: 'B.IB', at: at('10:05:02'), trade: { yieldE4: 21_000, qty: 1000 } },
      { securityId: 'A.IB', at: at('10:06:00'), trade: { yieldE4: 21_990, qty: 2000 } },
    ]);
    const counts = (id: string) =>
      bars.get(id)?.map(({ last, qty, quotes, trades }) => [last, qty, quotes, trades]);
    expect(counts('A.IB')).toEqual([
      [22_000, 3000, 3, 2],
      [22_000, 0, 1, 0],
      [21_990, 2000, 0, 1],
    ]);
    expect(counts('B.IB')).toEqual([[21_000, 1000, 0, 1]]);
  });

  it('keep a count above what is stored of its quotes, unless they may have what is yet to come', () => {
    const bars = new Map<string, Bar[]>([['A.IB', []]]);
    const list = bars.get('A.IB') ?? [];
    for (const time of ['10:03:00', '10:04:00', '10:05:00'])
      Object.assign(barAt(list, at(time)), { qty: 1000, quotes: 30, trades: 1 });
    const deals = ['10:04:01', '10:04:02'].map((time) => ({ yieldE4: 21_000, qty: 500, time }));
    recount(
      bars,
      { since: at('10:04:00'), exactFrom: at('10:05:00') },
      deals.map(({ time, ...trade }) => ({ securityId: 'A.IB', at: at(time), trade })),
    );
    expect(list.map(({ quotes, trades, qty }) => [quotes, trades, qty])).toEqual([
      [30, 1, 1000],
      [30, 2, 1000],
      [0, 0, 0],
    ]);
  });

  it('carry the yield of a late trade on as far as the next minute that has one', () => {
    const bars: Bar[] = [];
    for (const time of ['10:03:00', '10:04:00', '10:05:00', '10:06:00']) barAt(bars, at(time));
    addTrade(bars, { at: at('10:05:30'), yieldE4: 22_000, qty: 1 });
    addTrade(bars, { at: at('10:03:30'), yieldE4: 21_000, qty: 1 });
    expect(bars.map(({ last }) => last)).toEqual([21_000, 21_000, 22_000, 22_000]);
  });

  it('stay in order when the clock steps back', () => {
    const bars: Bar[] = [];
    for (const time of ['10:03:00', '10:05:00', '10:04:00']) barAt(bars, at(time));
    expect(bars.map(({ minute }) => minute)).toEqual([at('10:03:00'), at('10:04:00'), at('10:05:00')]);
  });
});
