import { describe, expect, it } from 'vitest';
import { RecentChanges } from './recent-changes.ts';
import { RecentSet } from './recent-set.ts';

const clockAt = (start: number) => {
  const clock = { now: start };
  return { clock, now: () => clock.now };
};

describe('changes of the last minute', () => {
  it('are reported as new once; the same or an older version is not new', () => {
    const changes = new RecentChanges(60_000, () => 0);
    expect([changes.add('anna', 5), changes.add('anna', 5), changes.add('anna', 4)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([changes.add('anna', 6), changes.add('bob', 1), changes.count]).toEqual([true, true, 3]);
  });

  it('tell whether a name changed after a query was sent', () => {
    const changes = new RecentChanges(60_000, () => 0);
    changes.add('anna', 1);
    const countBefore = changes.count;
    expect(changes.isSince('anna', countBefore)).toBe(false);
    changes.add('bob', 2);
    expect([changes.isSince('anna', countBefore), changes.isSince('bob', countBefore)]).toEqual([
      false,
      true,
    ]);
    changes.add('anna', 3);
    expect(changes.isSince('anna', countBefore)).toBe(true);
  });

  it('are forgotten after their time, unless they occur again', () => {
    const { clock, now } = clockAt(0);
    const changes = new RecentChanges(60_000, now);
    changes.add('old', 1);
    changes.add('again', 1);
    clock.now = 50_000;
    changes.add('again', 2);
    clock.now = 60_001;
    changes.add('new', 1);
    // `old` is forgotten by now, and counts as new again.
    expect([changes.add('old', 1), changes.add('again', 2)]).toEqual([true, false]);
  });
});

describe('names of the last minute', () => {
  it('are kept until the end of their time, which restarts with each mention', () => {
    const { clock, now } = clockAt(0);
    const names = new RecentSet(60_000, now);
    names.add('a');
    names.add('b');
    clock.now = 40_000;
    names.add('a');
    clock.now = 60_000;
    expect([names.has('a'), names.has('b'), names.has('c')]).toEqual([true, true, false]);
    clock.now = 60_001;
    expect([names.has('a'), names.has('b')]).toEqual([true, false]);
    names.add('c');
    clock.now = 100_000;
    expect(names.has('a')).toBe(true);
    clock.now = 100_001;
    expect(names.has('a')).toBe(false);
  });
});
