import type { FullMarket } from '#contract/entities';
import { bestRow, FakeClock, fullRow, quoteRow } from '#testing';
import { describe, expect, it } from 'vitest';
import { applyFrame } from './apply-frame.ts';
import { LiveTable } from './live-table.ts';

interface Row {
  price: number;
  note?: string;
}
function table() {
  const clock = new FakeClock();
  const made = new LiveTable<Row>(clock);
  const heard: string[] = [];
  const stop = made.subscribe(({ changed, structure }) =>
    heard.push(`${[...changed].sort().join(' ')}${structure ? ' +' : ''}`),
  );
  const prices = () => Object.fromEntries([...made.keys()].map((key) => [key, made.get(key)?.price]));
  return { clock, made, heard, stop, prices };
}

describe('a live table', () => {
  it('changes between frames never, and then once for all that came', () => {
    const { clock, made, heard, prices } = table();
    made.put('A', { price: 1 });
    made.put('B', { price: 2 });
    made.put('A', { price: 3 });
    expect([prices(), heard, made.latest('A')]).toEqual([{}, [], { price: 3 }]);
    clock.frame();
    expect([prices(), heard]).toEqual([{ A: 3, B: 2 }, ['A B +']]);
    made.put('B', { price: 4 });
    clock.frame();
    clock.frame();
    expect(heard).toEqual(['A B +', 'B']);
  });

  it('keeps the very object of a row, and a new list only where rows come or go', () => {
    const { clock, made } = table();
    made.put('A', { price: 1 });
    clock.frame();
    const [row, list] = [made.get('A'), made.rows()];
    made.put('A', { price: 2 });
    clock.frame();
    expect([made.get('A'), made.rows()]).toEqual([{ price: 2 }, list]);
    expect(made.get('A')).toBe(row);
    expect(made.rows()).toBe(list);
    made.put('A', null);
    clock.frame();
    expect([made.rows(), made.size, made.latest('A')]).toEqual([[], 0, undefined]);
  });

  it('has of a row what was told of it last, and nothing that it had before', () => {
    const { clock, made } = table();
    made.put('A', { price: 1, note: 'new' });
    clock.frame();
    made.put('A', { price: 1 });
    clock.frame();
    expect(made.get('A')).toStrictEqual({ price: 1 });
  });

  it('hears nothing of a row that comes and goes between two frames, nor of one that is gone already', () => {
    const { clock, made, heard } = table();
    made.put('A', { price: 1 });
    made.put('A', null);
    made.put('B', null);
    clock.frame();
    expect(heard).toEqual([]);
  });

  it('tells who watches one row of that row alone, until they stop', () => {
    const { clock, made } = table();
    const seen: string[] = [];
    const stop = made.watchRow('A', () => seen.push(`A v${made.version('A')}`));
    made.watchRow('B', () => seen.push('B'));
    made.put('A', { price: 1 });
    clock.frame();
    made.put('B', { price: 1 });
    made.put('A', { price: 2 });
    clock.frame();
    stop();
    made.put('A', { price: 3 });
    clock.frame();
    expect(seen).toEqual(['A v1', 'B', 'A v2']);
  });

  it('takes from elsewhere only what its stream has not told of', () => {
    const { clock, made, prices } = table();
    made.put('A', { price: 1 });
    clock.frame();
    made.put('B', { price: 1 });
    made.seed([
      ['A', { price: 9 }],
      ['B', { price: 9 }],
      ['C', { price: 9 }],
    ]);
    clock.frame();
    expect(prices()).toEqual({ A: 1, B: 1, C: 9 });
  });
});

describe('a snapshot in parts', () => {
  it('leaves rows on the screen until it has had time to tell of them, and takes those that it did not', () => {
    const { clock, made, prices } = table();
    for (const key of ['A', 'B', 'C']) made.put(key, { price: 1 });
    clock.frame();
    made.renew([['A', { price: 2 }]], null);
    clock.frame();
    expect(prices()).toEqual({ A: 2, B: 1, C: 1 });
    made.put('B', { price: 3 });
    clock.advance(1_100);
    expect([prices(), clock.pending]).toEqual([{ A: 2, B: 3 }, 0]);
  });

  it('of some bonds takes nothing of the others', () => {
    const { clock, made, prices } = table();
    for (const key of ['A', 'B', 'C']) made.put(key, { price: 1 });
    clock.frame();
    made.renew([], ['A', 'X']);
    clock.advance(1_100);
    expect(prices()).toEqual({ B: 1, C: 1 });
  });

  it('that is followed by another gives its rows their time anew', () => {
    const { clock, made, prices } = table();
    made.put('A', { price: 1 });
    clock.frame();
    made.renew([], null);
    clock.advance(900);
    made.renew([], null);
    clock.advance(900);
    expect(prices()).toEqual({ A: 1 });
    clock.advance(200);
    expect(prices()).toEqual({});
  });

  it('that a change of person overtakes empties nothing later', () => {
    const { clock, made, prices } = table();
    made.put('A', { price: 1 });
    clock.frame();
    made.renew([], null);
    made.setStale(false);
    made.clear();
    expect([prices(), made.wasLive]).toEqual([{}, true]);
    made.put('A', { price: 2 });
    clock.advance(2_000);
    expect([prices(), clock.pending]).toEqual([{ A: 2 }, 0]);
  });
});

describe('frames of a stream', () => {
  const frame = { ids: null, seq: 1, ts: '' } as const;

  it('of best quotes replace a row, and take the keys that a deletion names', () => {
    const clock = new FakeClock();
    const best = new LiveTable<ReturnType<typeof bestRow>>(clock);
    applyFrame('bestmarket', best, { ...frame, op: 'snap', rows: [bestRow('A.IB', 2), bestRow('B.IB', 2)] });
    applyFrame('bestmarket', best, { ...frame, op: 'upd', rows: [bestRow('A.IB', 3)] });
    applyFrame('bestmarket', best, { ...frame, op: 'del', ids: ['B.IB'], rows: [] });
    clock.frame();
    expect(best.rows().map(({ securityId, bidPrice }) => [securityId, bidPrice])).toEqual([['A.IB', 3]]);
  });

  it('of full quotes change single quotes; a deletion takes those that its row names and not the bond', () => {
    const clock = new FakeClock();
    const full = new LiveTable<FullMarket>(clock);
    const quotes = (...ids: readonly string[]) => ids.map((quoteId) => quoteRow({ quoteId }));
    const shown = () => full.latest('A.IB')?.quotes.map(({ quoteId, qty }) => `${quoteId} ${qty}`);
    const row = (rows: readonly string[]) => fullRow('A.IB', quotes(...rows));
    applyFrame('fullmarket', full, { ...frame, op: 'snap', ids: ['A.IB'], rows: [row(['q1', 'q2'])] });
    applyFrame('fullmarket', full, {
      ...frame,
      op: 'upd',
      rows: [fullRow('A.IB', [quoteRow({ quoteId: 'q2', qty: 5 }), quoteRow({ quoteId: 'q3' })])],
    });
    expect(shown()).toEqual(['q3 1000', 'q1 1000', 'q2 5']);
    applyFrame('fullmarket', full, {
      ...frame,
      op: 'del',
      ids: ['A.IB'],
      rows: [fullRow('A.IB', [], ['q1'])],
    });
    expect(shown()).toEqual(['q3 1000', 'q2 5']);
    // A snapshot contains the whole row again, not a part of the known one.
    applyFrame('fullmarket', full, { ...frame, op: 'snap', ids: ['A.IB'], rows: [row(['q9'])] });
    expect(shown()).toEqual(['q9 1000']);
  });

  it('tell nothing of a bond that went by a deletion of what was never known', () => {
    const full = new LiveTable<FullMarket>(new FakeClock());
    applyFrame('fullmarket', full, {
      ...frame,
      op: 'del',
      ids: ['A.IB'],
      rows: [fullRow('A.IB', [], ['q1'])],
    });
    expect(full.latest('A.IB')).toBeUndefined();
  });
});
