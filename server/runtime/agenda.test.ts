import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Agenda } from './agenda.ts';

describe('an agenda', () => {
  it('returns due items once each, earliest first, and in order of addition at equal times', () => {
    const entries = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 60 });
    fc.assert(
      fc.property(entries, fc.array(fc.nat(8), { maxLength: 10 }), (times, waits) => {
        const agenda = new Agenda<number>();
        for (const [item, at] of times.entries()) agenda.add(at, item);
        const dueItems: number[] = [];
        let now = -1;
        for (const wait of [...waits, 30]) {
          now += wait;
          const due = agenda.due(now);
          // No due item is left behind.
          expect(due.every((item) => (times[item] ?? 0) <= now)).toBe(true);
          dueItems.push(...due);
        }
        const expected = [...times.keys()].sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0) || a - b);
        expect([dueItems, agenda.size]).toEqual([expected, 0]);
      }),
    );
  });

  it('sorts in items that are added later', () => {
    const agenda = new Agenda<string>();
    agenda.add(30, 'c');
    agenda.add(10, 'a');
    expect(agenda.due(10)).toEqual(['a']);
    agenda.add(20, 'b');
    agenda.add(5, 'late');
    expect(agenda.due(29)).toEqual(['late', 'b']);
    expect(agenda.size).toBe(1);
  });

  it('returns nothing before its time, and nothing at all once cleared', () => {
    const agenda = new Agenda<string>();
    agenda.add(10, 'a');
    expect([agenda.due(9), agenda.size]).toEqual([[], 1]);
    agenda.clear();
    expect([agenda.due(99), agenda.size]).toEqual([[], 0]);
  });
});
