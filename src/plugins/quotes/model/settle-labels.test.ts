import { FakeClock } from '#testing';
import { describe, expect, it } from 'vitest';
import { settleLabels } from './settle-labels.ts';

/** Labels of a day, and how often texts were looked up. */
function labels() {
  const clock = new FakeClock();
  let lookups = 0;
  const of = settleLabels(clock, (key, values) => {
    lookups += 1;
    return `${key} ${JSON.stringify(values)}`;
  });
  return { clock, of, lookups: () => lookups };
}

describe('settlement labels', () => {
  it('are computed once, however often they are painted', () => {
    const { of, lookups } = labels();
    const first = of('2');
    for (let n = 0; n < 1000; n += 1) expect(of('2')).toBe(first);
    expect(lookups()).toBe(1);
    expect(of('3')).not.toBe(first);
    expect(lookups()).toBe(2);
  });

  it('are recomputed after a minute, since a new day renames its dates', () => {
    const { clock, of, lookups } = labels();
    of('2');
    clock.advance(60_000);
    of('2');
    expect(lookups()).toBe(1);
    clock.advance(1);
    of('2');
    expect(lookups()).toBe(2);
  });

  it.each([
    ['2026-12-31 20:00:00', 6 * 3_600_000],
    ['2027-01-01 02:00:00', -6 * 3_600_000],
  ])(
    'follow the server’s day as soon as its time is known: at %s, %j ms from the local clock',
    (at, aheadMs) => {
      const clock = new FakeClock(at);
      let offsetMs = 0;
      const of = settleLabels({ now: () => clock.now() + offsetMs }, (_, { code }) => String(code));
      const byDesk = of('01.05+1');
      offsetMs = aheadMs;
      expect([byDesk, of('01.05+1')].toSorted()).toEqual(['01.05+1', '2027.01.05+1']);
    },
  );

  it('are a dash if there is none, with no look-up', () => {
    const { of, lookups } = labels();
    expect([of(null), of('')]).toEqual(['--', '--']);
    expect(lookups()).toBe(0);
  });
});
