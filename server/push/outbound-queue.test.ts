import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OutboundQueue } from './outbound-queue.ts';

const row = (key: string, text = `"${key}"`, op: 'upd' | 'del' = 'upd', securityId: string | null = key) => ({
  key,
  op,
  securityId,
  version: 0,
  pieceSince: () => ({ text, isWhole: true }),
});
function drained(queue: OutboundQueue) {
  const batches = [];
  for (let batch = queue.take(); batch !== null; batch = queue.take()) batches.push(batch);
  return batches;
}

describe('a conflating queue', () => {
  it('sends the newest row of each key once, in the order in which keys first changed', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(99))), (changes) => {
        const queue = new OutboundQueue(true);
        for (const [key, value] of changes) queue.add(row(key, String(value)));
        const newest = new Map(changes.map(([key, value]) => [key, String(value)]));
        expect(drained(queue).flatMap(({ keys, texts }) => keys.map((key, i) => [key, texts[i]]))).toEqual([
          ...newest,
        ]);
        expect(queue.isEmpty).toBe(true);
      }),
    );
  });

  it('drops what a snapshot covers and keeps the rest', () => {
    const queue = new OutboundQueue(true);
    for (const key of ['a', 'b', 'c']) queue.add(row(key));
    queue.addSnapshot(['a', 'b'], ['"A"', '"B"']);
    expect(drained(queue)).toMatchObject([
      { op: 'snap', texts: ['"A"', '"B"'], keys: [], ids: ['a', 'b'] },
      { op: 'upd', texts: ['"c"'], keys: ['c'], ids: null },
    ]);
    queue.add(row('a'));
    queue.addSnapshot(null, []);
    expect(drained(queue)).toMatchObject([{ op: 'snap', texts: [], keys: [], ids: null }]);
  });
});

describe('an exact queue', () => {
  it('sends every row in order, and starts a new batch when the operation changes', () => {
    const operations = fc.constantFrom<'upd' | 'del'>('upd', 'del');
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b'), operations)), (changes) => {
        const queue = new OutboundQueue(false);
        for (const [key, op] of changes) queue.add(row(key, '1', op));
        const batches = drained(queue);
        expect(batches.flatMap(({ op, keys }) => keys.map((key) => [key, op]))).toEqual(changes);
        expect(batches.every(({ op }, i) => i === 0 || op !== batches[i - 1]?.op)).toBe(true);
        expect(queue.queuedChars).toBe(0);
      }),
    );
  });

  it('counts the characters it holds, and releases them when securities are dropped', () => {
    const queue = new OutboundQueue(false);
    queue.add(row('a', 'x'.repeat(30)));
    queue.add(row('b', 'x'.repeat(12)));
    expect(queue.queuedChars).toBe(42);
    queue.drop(new Set(['a']));
    expect(queue.queuedChars).toBe(12);
    expect(drained(queue).flatMap(({ keys }) => keys)).toEqual(['b']);
    queue.add(row('c'));
    queue.drop(null);
    expect([queue.isEmpty, queue.queuedChars]).toEqual([true, 0]);
  });
});

describe('batches', () => {
  it('hold at most 500 rows; the rest of a snapshot follows as updates', () => {
    const queue = new OutboundQueue(false);
    queue.addSnapshot(
      null,
      Array.from({ length: 1001 }, (_, i) => String(i)),
    );
    expect(drained(queue).map(({ op, texts }) => [op, texts.length])).toEqual([
      ['snap', 500],
      ['upd', 500],
      ['upd', 1],
    ]);
  });

  it('end with the row that passes 48 Ki characters', () => {
    const queue = new OutboundQueue(true);
    for (let i = 0; i < 5; i += 1) queue.add(row(`k${i}`, 'x'.repeat(20 * 1024)));
    expect(drained(queue).map(({ texts }) => texts.length)).toEqual([3, 2]);
  });
});
