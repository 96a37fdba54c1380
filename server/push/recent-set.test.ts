import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { RecentSet } from './recent-set.ts';

it('contains a name up to the last moment of its time, counted from when it was last added', () => {
  let now = 0;
  const set = new RecentSet(1000, () => now);
  set.add('a');
  now = 1000;
  expect(set.has('a')).toBe(true);
  set.add('a');
  now = 2000;
  expect(set.has('a')).toBe(true);
  now = 2001;
  expect([set.has('a'), set.has('b')]).toEqual([false, false]);
});

it('agrees with a list of the times of addition, for any sequence', () => {
  const step = fc.record({ name: fc.constantFrom('a', 'b', 'c'), waits: fc.integer({ min: 0, max: 600 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let now = 0;
      const set = new RecentSet(1000, () => now);
      const added = new Map<string, number>();
      for (const { name, waits } of steps) {
        now += waits;
        set.add(name);
        added.set(name, now);
        for (const one of ['a', 'b', 'c'])
          expect(set.has(one)).toBe(now - (added.get(one) ?? Number.NEGATIVE_INFINITY) <= 1000);
      }
    }),
  );
});
