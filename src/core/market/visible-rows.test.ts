import { FakeClock } from '#testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VisibleRows } from './visible-rows.ts';

function setUp() {
  const clock = new FakeClock();
  const calls: string[] = [];
  const followed = new Map<string, number>();
  let least = Number.POSITIVE_INFINITY;
  const rows = new VisibleRows((ids) => {
    calls.push(`+${ids.join()}`);
    for (const id of ids) followed.set(id, (followed.get(id) ?? 0) + 1);
    return () => {
      calls.push(`-${ids.join()}`);
      for (const id of ids) followed.set(id, (followed.get(id) ?? 0) - 1);
      least = Math.min(least, followed.get('always') ?? 0);
    };
  }, clock);
  return {
    clock,
    calls,
    rows,
    now: () => [...followed].flatMap(([id, count]) => (count > 0 ? [id] : [])).sort(),
    least: () => least,
  };
}

describe('rows on screen', () => {
  it('are followed at once at first, and then once scrolling has settled, the newest set only', () => {
    const { clock, calls, rows } = setUp();
    rows.show(['b', 'a']);
    expect(calls).toEqual(['+a,b']);
    rows.show(['c']);
    clock.advance(100);
    rows.show(['d']);
    clock.advance(49);
    expect(calls).toHaveLength(1);
    clock.advance(1);
    expect(calls).toEqual(['+a,b', '+d', '-a,b']);
  });

  it('are not requested again when they are the same set, in any order and with duplicates', () => {
    const { clock, calls, rows } = setUp();
    rows.show(['a', 'b']);
    rows.show(['b', 'a', 'b']);
    clock.advance(1000);
    expect([calls, clock.pending]).toEqual([['+a,b'], 0]);
  });

  it('are none for an empty list, and followed at once when there are rows again', () => {
    const { clock, calls, rows } = setUp();
    rows.show([]);
    rows.show(['a']);
    rows.show([]);
    clock.advance(150);
    rows.show(['a']);
    expect(calls).toEqual(['+a', '-a', '+a']);
  });

  it('are unsubscribed when the list unmounts, even with a change pending', () => {
    const { clock, calls, rows } = setUp();
    rows.show(['a']);
    rows.show(['b']);
    rows.stop();
    rows.stop();
    clock.advance(1000);
    expect([calls, clock.pending]).toEqual([['+a', '-a'], 0]);
    rows.show(['a']);
    expect(calls.at(-1)).toBe('+a');
  });

  it('end as the last set given, and rows that stay are never unsubscribed in between', () => {
    const ids = fc.subarray(['a', 'b', 'c', 'd']).map((some) => ['always', ...some]);
    fc.assert(
      fc.property(fc.array(fc.tuple(ids, fc.integer({ min: 0, max: 300 })), { minLength: 1 }), (steps) => {
        const { clock, rows, now, least } = setUp();
        for (const [visibleIds, wait] of steps) {
          rows.show(visibleIds);
          clock.advance(wait);
        }
        clock.advance(150);
        expect(now()).toEqual([...(steps.at(-1)?.[0] ?? [])].sort());
        expect(least()).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});
