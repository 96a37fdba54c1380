// @vitest-environment jsdom
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LiveTable } from '#core/market';
import { FakeClock } from '#testing';
import { LiveCells } from './live-cells.ts';
import type { RowsChange } from './live-column.ts';
import { LiveView, POINTER_REST_MS, REORDER_MS } from './live-view.ts';

interface Row {
  readonly id: string;
  at: number;
}

function setUp(hold: 'row' | 'all' = 'row') {
  const clock = new FakeClock();
  const table = new LiveTable<Row>(clock);
  const shows: string[][] = [];
  const state = { focused: null as string | null, direction: 'desc' as 'asc' | 'desc' };
  const cells = new LiveCells<Row>({ get: (id) => table.get(id), flash: () => true });
  const view = new LiveView<Row>({
    source: table,
    rowId: (row) => row.id,
    cells,
    clock,
    order: () => ({ sortBy: (row) => row.at, direction: state.direction }),
    show: (ids) => shows.push([...ids]),
    focusedId: () => state.focused,
    hold,
  });
  const stop = view.start();
  const put = (...rows: readonly [id: string, at: number][]) => {
    for (const [id, at] of rows) table.put(id, { id, at });
    clock.frame();
  };
  return { clock, table, view, cells, put, shows, state, stop };
}

describe('a live view', () => {
  it('tells its source which rows have cells, until it stops', () => {
    const { cells, table, put, stop } = setUp();
    put(['a', 1], ['b', 2], ['c', 3]);
    const column = { id: 'at', header: '', width: 80, text: (row: Row) => String(row.at) };
    const undos = [0, 1].map((slot) => cells.add({ element: document.createElement('div'), column, slot }));
    expect(table.visibleKeys()).toEqual(['c', 'b']);
    put(['a', 9]);
    undos[1]?.();
    expect(table.visibleKeys()).toEqual(['c']);
    stop();
    expect(table.visibleKeys()).toBeNull();
  });

  it('shows the first rows at once and then reorders at most once a second', () => {
    const { clock, put, view, shows } = setUp();
    put(['a', 1], ['b', 2], ['c', 3]);
    expect(view.visibleIds).toEqual(['c', 'b', 'a']);
    const before = shows.length;
    for (let at = 4; at < 30; at += 1) put(['a', at % 2 === 0 ? at : 0]);
    clock.advance(REORDER_MS);
    expect(shows.length - before).toBeLessThanOrEqual(2);
  });

  it('gives the grid nothing while the order is unchanged', () => {
    const { clock, put, shows } = setUp();
    put(['a', 1], ['b', 2]);
    const before = shows.length;
    put(['b', 9]);
    clock.advance(5 * REORDER_MS);
    expect(shows.length).toBe(before);
  });

  it.each(['row', 'all'] as const)(
    'appends rows that belong after the last one even while the pointer holds the rows (%s) [R9.03] [U8]',
    (hold) => {
      const { clock, put, view } = setUp(hold);
      put(['a', 9], ['b', 8]);
      view.point('a');
      put(['older', 7], ['oldest', 6], ['new', 10]);
      for (let moves = 0; moves < 4; moves += 1) {
        clock.advance(POINTER_REST_MS / 2);
        view.point('a');
      }
      expect(view.visibleIds).toEqual(['a', 'b', 'older', 'oldest']);
      view.point(null);
      clock.advance(REORDER_MS);
      expect(view.visibleIds).toEqual(['new', 'a', 'b', 'older', 'oldest']);
    },
  );

  it('moves nothing while the pointer is moving, and never the row it rests on', () => {
    const { clock, put, view } = setUp();
    put(['a', 1], ['b', 2], ['c', 3], ['d', 4]);
    expect(view.visibleIds).toEqual(['d', 'c', 'b', 'a']);
    view.point('c');
    put(['a', 9], ['b', 8]);
    clock.advance(POINTER_REST_MS - 200);
    expect(view.visibleIds).toEqual(['d', 'c', 'b', 'a']);
    clock.advance(POINTER_REST_MS + REORDER_MS);
    expect(view.visibleIds).toEqual(['a', 'c', 'b', 'd']);
    view.point(null);
    put(['d', 5]);
    clock.advance(REORDER_MS);
    expect(view.visibleIds).toEqual(['a', 'b', 'd', 'c']);
  });

  it('keeps the row with keyboard focus in place, so that Enter opens the row the user was looking at', () => {
    const { clock, put, view, state } = setUp();
    put(['a', 1], ['b', 2], ['c', 3]);
    state.focused = 'a';
    put(['a', 9]);
    clock.advance(REORDER_MS);
    expect(view.visibleIds.indexOf('a')).toBe(2);
  });

  it.each(['pointed at', 'focused'] as const)(
    'moves no other row into the place of one that is gone while it is %s: a press would act on that other row',
    (how) => {
      const { clock, table, put, view, state } = setUp();
      const choose = (id: string | null) => {
        if (how === 'focused') state.focused = id;
        else view.point(id);
      };
      put(['a', 1], ['b', 2], ['c', 3], ['d', 4]);
      choose('c');
      table.put('c', null);
      clock.advance(POINTER_REST_MS + 2 * REORDER_MS);
      expect(view.visibleIds).toEqual(['d', 'c', 'b', 'a']);
      // The others go on around it.
      put(['a', 9]);
      clock.advance(REORDER_MS);
      expect(view.visibleIds).toEqual(['a', 'c', 'd', 'b']);
      choose(null);
      clock.advance(REORDER_MS);
      expect(view.visibleIds).toEqual(['a', 'd', 'b']);
    },
  );

  it('holds every row under the pointer when the list asks for it', () => {
    const { clock, put, view } = setUp('all');
    put(['a', 1], ['b', 2]);
    view.point('a');
    put(['c', 3]);
    clock.advance(10_000);
    expect(view.visibleIds).toEqual(['b', 'a']);
    view.point(null);
    clock.advance(REORDER_MS);
    expect(view.visibleIds).toEqual(['c', 'b', 'a']);
  });

  it('holds every row while a menu of one is open, wherever the pointer is, and goes on after it', () => {
    const { clock, put, view } = setUp();
    put(['a', 1], ['b', 2]);
    view.isHeld = true;
    put(['c', 3]);
    clock.advance(10_000);
    expect(view.visibleIds).toEqual(['b', 'a']);
    view.isHeld = false;
    clock.advance(REORDER_MS);
    expect(view.visibleIds).toEqual(['c', 'b', 'a']);
  });

  it('reorders at once, anchored rows included, when the user chooses another order', () => {
    const { put, view, state } = setUp();
    put(['a', 1], ['b', 2], ['c', 3]);
    view.point('c');
    state.direction = 'asc';
    view.reorder();
    expect(view.visibleIds).toEqual(['a', 'b', 'c']);
  });

  it('shows a new set of rows at once at the user’s request, even under the pointer', () => {
    const seen: ((change: RowsChange) => void)[] = [];
    let rows = ['a', 'b'];
    const clock = new FakeClock();
    const view = new LiveView<string>({
      source: {
        rows: () => rows,
        get: (id) => rows.find((row) => row === id),
        subscribe: (listener) => {
          seen.push(listener);
          return () => undefined;
        },
      },
      rowId: (row) => row,
      cells: new LiveCells<string>({ get: (id) => id, flash: () => false }),
      clock,
      order: () => null,
      show: () => undefined,
      focusedId: () => null,
    });
    view.start();
    view.point('a');
    rows = ['b', 'c'];
    for (const listener of seen) listener({ changed: new Set(['a']), structure: true });
    expect(view.visibleIds).toEqual(['a', 'b']);
    for (const listener of seen) listener({ changed: new Set(), structure: false, isRequested: true });
    expect(view.visibleIds).toEqual(['b', 'c']);
  });

  it('empties at once when the last row goes, and leaves no timer behind', () => {
    const { clock, table, put, view, stop } = setUp();
    put(['a', 1]);
    view.point('a');
    table.put('a', null);
    clock.frame();
    expect(view.visibleIds).toEqual([]);
    stop();
    expect(clock.pending).toBe(0);
  });
});

describe('displayed rows under any sequence of events', () => {
  type Step =
    | { readonly do: 'put'; readonly id: string; readonly at: number }
    | { readonly do: 'drop' | 'point' | 'focus'; readonly id: string }
    | { readonly do: 'leave' | 'blur' }
    | { readonly do: 'wait'; readonly ms: number };
  const id = fc.constantFrom(...'abcdef');
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('put' as const), id, at: fc.nat(9) }) },
    fc.record({ do: fc.constantFrom('drop' as const, 'point' as const, 'focus' as const), id }),
    fc.record({ do: fc.constantFrom('leave' as const, 'blur' as const) }),
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(20, 500, 1000, 1600) }),
    },
  );

  it.each(['row', 'all'] as const)(
    'appear once each, stay under the pointer, and settle in order (%s)',
    (hold) => {
      fc.assert(
        fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
          const { clock, table, put, view, state, stop } = setUp(hold);
          let pointed: { readonly id: string; readonly at: number } | null = null;
          for (const one of steps) {
            if (one.do === 'put') put([one.id, one.at]);
            else if (one.do === 'drop') {
              table.put(one.id, null);
              clock.frame();
            } else if (one.do === 'point' && view.visibleIds.includes(one.id)) {
              view.point(one.id);
              pointed = { id: one.id, at: view.visibleIds.indexOf(one.id) };
            } else if (one.do === 'focus') state.focused = one.id;
            else if (one.do === 'blur') state.focused = null;
            else if (one.do === 'leave') {
              view.point(null);
              pointed = null;
            } else if (one.do === 'wait') clock.advance(one.ms);
            expect(new Set(view.visibleIds).size).toBe(view.visibleIds.length);
            // With the last row all of them go.
            if (pointed !== null && !view.visibleIds.includes(pointed.id)) pointed = null;
            const isKept =
              pointed === null ||
              view.visibleIds.length <= pointed.at ||
              view.visibleIds[pointed.at] === pointed.id;
            expect(isKept).toBe(true);
          }
          view.point(null);
          state.focused = null;
          clock.advance(2 * REORDER_MS);
          const rest = table.rows().toSorted((a, b) => b.at - a.at);
          expect(view.visibleIds.map((key) => table.get(key)?.at)).toEqual(rest.map(({ at }) => at));
          stop();
          expect(clock.pending).toBe(0);
        }),
        { numRuns: 300 },
      );
    },
  );
});
