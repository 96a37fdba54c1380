import type { FullMarket } from '#contract/entities';
import { bestRow, FakeClock, fullRow, quoteRow } from '#testing';
import { describe, expect, it, vi } from 'vitest';
import { applyFrame } from './apply-frame.ts';
import { LiveTable } from './live-table.ts';

interface Row {
  price: number;
  note?: string;
}
const LATE_FRAME_MS = 40;

function table() {
  const clock = new FakeClock();
  const live = new LiveTable<Row>(clock);
  const heard: string[] = [];
  const stop = live.subscribe(({ changed, structure }) =>
    heard.push(`${[...changed].sort().join(' ')}${structure ? ' +' : ''}`),
  );
  const prices = () => Object.fromEntries([...live.keys()].map((key) => [key, live.get(key)?.price]));
  return { clock, live, heard, stop, prices };
}

describe('a live table', () => {
  it('changes once per frame, with everything that arrived since the last', () => {
    const { clock, live, heard, prices } = table();
    live.put('A', { price: 1 });
    live.put('B', { price: 2 });
    live.put('A', { price: 3 });
    expect([prices(), heard, live.latest('A')]).toEqual([{}, [], { price: 3 }]);
    clock.frame();
    expect([prices(), heard]).toEqual([{ A: 3, B: 2 }, ['A B +']]);
    live.put('B', { price: 4 });
    clock.frame();
    clock.frame();
    expect(heard).toEqual(['A B +', 'B']);
  });

  it('applies what arrived shortly before the frame, once, and what arrives after that in the frame', () => {
    const { clock, live, heard, prices } = table();
    live.put('A', { price: 1 });
    clock.advance(10);
    live.put('A', { price: 2 });
    expect(prices()).toEqual({});
    clock.advance(4);
    expect([prices(), heard]).toEqual([{ A: 2 }, ['A +']]);
    live.put('A', { price: 3 });
    clock.advance(2);
    expect(prices()).toEqual({ A: 2 });
    clock.advance(1);
    expect([prices(), heard, clock.pending]).toEqual([{ A: 3 }, ['A +', 'A'], 0]);
  });

  it('applies many rows in the frame only', () => {
    const { clock, live } = table();
    for (let at = 0; at < 61; at += 1) live.put(`B${at}`, { price: at });
    clock.advance(16);
    expect(live.size).toBe(0);
    clock.advance(1);
    expect(live.size).toBe(61);
  });

  it('writes rows in sight by turns while frames come late, those that have waited longest first', () => {
    const { clock, live, prices } = table();
    vi.spyOn(clock, 'onFrame').mockImplementation((fn) =>
      clock.setTimeout(() => fn(clock.monotonic()), LATE_FRAME_MS),
    );
    vi.spyOn(clock, 'beforeFrame').mockReturnValue(() => {});
    const keys = Array.from({ length: 40 }, (_, at) => `B${at}`);
    live.registerView(() => keys.slice(0, 30));
    const write = (price: number): void => keys.forEach((key) => live.put(key, { price }));
    const newest = (price: number) => keys.filter((key) => prices()[key] === price).length;
    clock.advance(1000);
    for (let price = 0; price < 10; price += 1) {
      write(price);
      clock.advance(LATE_FRAME_MS);
    }
    // The ten out of sight, and twelve of the thirty in sight.
    expect(newest(9)).toBe(22);
    clock.advance(LATE_FRAME_MS);
    expect(newest(9)).toBe(34);
    write(10);
    clock.advance(LATE_FRAME_MS);
    // The six that waited come before those that were written since.
    expect(keys.filter((key) => ![9, 10].includes(prices()[key] ?? 0))).toEqual([]);
    clock.advance(LATE_FRAME_MS * 3);
    expect([newest(10), clock.pending]).toEqual([40, 0]);
  });

  it('keeps the same row object, and makes a new list only when rows come or go', () => {
    const { clock, live } = table();
    live.put('A', { price: 1 });
    clock.frame();
    const [row, list] = [live.get('A'), live.rows()];
    live.put('A', { price: 2 });
    clock.frame();
    expect([live.get('A'), live.rows()]).toEqual([{ price: 2 }, list]);
    expect(live.get('A')).toBe(row);
    expect(live.rows()).toBe(list);
    live.put('A', null);
    clock.frame();
    expect([live.rows(), live.size, live.latest('A')]).toEqual([[], 0, undefined]);
  });

  it('holds exactly the latest row, without fields from earlier ones', () => {
    const { clock, live } = table();
    live.put('A', { price: 1, note: 'new' });
    clock.frame();
    live.put('A', { price: 1 });
    clock.frame();
    expect(live.get('A')).toStrictEqual({ price: 1 });
  });

  it('does not report a row that comes and goes between two frames, or the removal of an unknown one', () => {
    const { clock, live, heard } = table();
    live.put('A', { price: 1 });
    live.put('A', null);
    live.put('B', null);
    clock.frame();
    expect(heard).toEqual([]);
  });

  it('notifies a watcher of its own row only, until it stops', () => {
    const { clock, live } = table();
    const seen: string[] = [];
    const stop = live.watchRow('A', () => seen.push(`A v${live.version('A')}`));
    live.watchRow('B', () => seen.push('B'));
    live.put('A', { price: 1 });
    clock.frame();
    live.put('B', { price: 1 });
    live.put('A', { price: 2 });
    clock.frame();
    stop();
    live.put('A', { price: 3 });
    clock.frame();
    expect(seen).toEqual(['A v1', 'B', 'A v2']);
  });

  it('takes seeded rows only where the stream has sent none', () => {
    const { clock, live, prices } = table();
    live.put('A', { price: 1 });
    clock.frame();
    live.put('B', { price: 1 });
    live.seed([
      ['A', { price: 9 }],
      ['B', { price: 9 }],
      ['C', { price: 9 }],
    ]);
    clock.frame();
    expect(prices()).toEqual({ A: 1, B: 1, C: 9 });
  });
});

describe('a snapshot in parts', () => {
  it('keeps old rows until the stream has had time to send them, and then drops the missing ones', () => {
    const { clock, live, prices } = table();
    for (const key of ['A', 'B', 'C']) live.put(key, { price: 1 });
    clock.frame();
    live.beginSnapshot([['A', { price: 2 }]], null);
    clock.frame();
    expect(prices()).toEqual({ A: 2, B: 1, C: 1 });
    live.put('B', { price: 3 });
    clock.advance(1_100);
    expect([prices(), clock.pending]).toEqual([{ A: 2, B: 3 }, 0]);
  });

  it('for some bonds removes none of the others', () => {
    const { clock, live, prices } = table();
    for (const key of ['A', 'B', 'C']) live.put(key, { price: 1 });
    clock.frame();
    live.beginSnapshot([], ['A', 'X']);
    clock.advance(1_100);
    expect(prices()).toEqual({ B: 1, C: 1 });
  });

  it('gives the rows more time when it is followed by another snapshot', () => {
    const { clock, live, prices } = table();
    live.put('A', { price: 1 });
    clock.frame();
    live.beginSnapshot([], null);
    clock.advance(900);
    live.beginSnapshot([], null);
    clock.advance(900);
    expect(prices()).toEqual({ A: 1 });
    clock.advance(200);
    expect(prices()).toEqual({});
  });

  it('empties nothing later when the user changes meanwhile', () => {
    const { clock, live, prices } = table();
    live.put('A', { price: 1 });
    clock.frame();
    live.beginSnapshot([], null);
    live.setStale(false);
    live.clear();
    expect([prices(), live.wasLive]).toEqual([{}, true]);
    live.put('A', { price: 2 });
    clock.advance(2_000);
    expect([prices(), clock.pending]).toEqual([{ A: 2 }, 0]);
  });
});

describe('stream frames', () => {
  const frame = { ids: null, seq: 1, ts: '' } as const;

  it('of best quotes replace a row, and remove the keys named by a deletion', () => {
    const clock = new FakeClock();
    const best = new LiveTable<ReturnType<typeof bestRow>>(clock);
    applyFrame('bestmarket', best, { ...frame, op: 'snap', rows: [bestRow('A.IB', 2), bestRow('B.IB', 2)] });
    applyFrame('bestmarket', best, { ...frame, op: 'upd', rows: [bestRow('A.IB', 3)] });
    applyFrame('bestmarket', best, { ...frame, op: 'del', ids: ['B.IB'], rows: [] });
    clock.frame();
    expect(best.rows().map(({ securityId, bidPrice }) => [securityId, bidPrice])).toEqual([['A.IB', 3]]);
  });

  it('of full quotes change single quotes; a deletion removes those its row names, not the bond', () => {
    const clock = new FakeClock();
    const full = new LiveTable<FullMarket>(clock);
    const quotes = (...ids: readonly string[]) => ids.map((quoteId) => quoteRow({ quoteId }));
    const quoteLines = () => full.latest('A.IB')?.quotes.map(({ quoteId, qty }) => `${quoteId} ${qty}`);
    const row = (rows: readonly string[]) => fullRow('A.IB', quotes(...rows));
    applyFrame('fullmarket', full, { ...frame, op: 'snap', ids: ['A.IB'], rows: [row(['q1', 'q2'])] });
    applyFrame('fullmarket', full, {
      ...frame,
      op: 'upd',
      rows: [fullRow('A.IB', [quoteRow({ quoteId: 'q2', qty: 5 }), quoteRow({ quoteId: 'q3' })])],
    });
    expect(quoteLines()).toEqual(['q3 1000', 'q1 1000', 'q2 5']);
    applyFrame('fullmarket', full, {
      ...frame,
      op: 'del',
      ids: ['A.IB'],
      rows: [fullRow('A.IB', [], ['q1'])],
    });
    expect(quoteLines()).toEqual(['q3 1000', 'q2 5']);
    // A snapshot contains the whole row again, not a part of the known one.
    applyFrame('fullmarket', full, { ...frame, op: 'snap', ids: ['A.IB'], rows: [row(['q9'])] });
    expect(quoteLines()).toEqual(['q9 1000']);
  });

  it('add nothing for a deletion of an unknown bond', () => {
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
