import * as fc from 'fast-check';
import { observable, reaction } from 'mobx';
import { describe, expect, it } from 'vitest';
import { CELLS, FIGURES } from '../model/columns.ts';
import { GridFocus } from './grid-focus.ts';

const three = () => new GridFocus(() => ['a', 'b', 'c']);

describe('keyboard focus on the sheet', () => {
  it('always stays on the sheet, whatever is pressed and however rows come and go', () => {
    const step = fc.oneof(
      fc.record({
        do: fc.constant('move' as const),
        down: fc.integer({ min: -4, max: 4 }),
        right: fc.integer({ min: -6, max: 6 }),
        extend: fc.boolean(),
      }),
      fc.record({ do: fc.constant('tab' as const), by: fc.constantFrom(1 as const, -1 as const) }),
      fc.record({
        do: fc.constant('rows' as const),
        ids: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')),
      }),
      fc.record({ do: fc.constant('all' as const) }),
      fc.record({ do: fc.constant('open' as const) }),
      fc.record({ do: fc.constant('close' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let ids: readonly string[] = ['a', 'b', 'c'];
        const focus = new GridFocus(() => ids);
        for (const one of steps) {
          if (one.do === 'move') focus.move(one.down, one.right, one.extend);
          else if (one.do === 'tab') focus.tab(one.by);
          else if (one.do === 'rows') ({ ids } = one);
          else if (one.do === 'all') focus.chooseAll();
          else if (one.do === 'open') focus.open('2');
          else focus.close();
          const { current } = focus;
          expect(current === null).toBe(ids.length === 0);
          if (current === null) continue;
          expect([ids.includes(current.id), CELLS.includes(current.cell)]).toEqual([true, true]);
          // The chosen rows are neighbours on the sheet, the current one at an end of them.
          const at = ids.flatMap((id, index) => (focus.chosen.has(id) ? [index] : []));
          expect(at.length).toBe(focus.chosen.size);
          expect((at.at(-1) ?? 0) - (at[0] ?? 0)).toBe(at.length - 1);
          expect([at[0], at.at(-1)]).toContain(ids.indexOf(current.id));
        }
      }),
      { numRuns: 80 },
    );
  });

  it('visits every editable cell once by Tab, and back again', () => {
    const focus = three();
    focus.go({ id: 'a', cell: 'bidQty' });
    const walked = (step: 1 | -1): string[] => {
      const seen = [`${focus.current?.id} ${focus.current?.cell}`];
      while (focus.tab(step)) seen.push(`${focus.current?.id} ${focus.current?.cell}`);
      return seen;
    };
    const there = walked(1);
    expect(there).toEqual(['a', 'b', 'c'].flatMap((id) => FIGURES.map((cell) => `${id} ${cell}`)));
    expect(walked(-1)).toEqual(there.toReversed());
  });

  it('moves from the settlement to the next row, or back to the last figure of its own', () => {
    const focus = three();
    focus.go({ id: 'a', cell: 'settl' });
    expect([focus.tab(1), focus.current]).toEqual([true, { id: 'b', cell: 'bidQty' }]);
    focus.go({ id: 'a', cell: 'settl' });
    expect([focus.tab(-1), focus.current]).toEqual([true, { id: 'a', cell: 'ofrQty' }]);
    focus.go({ id: 'c', cell: 'settl' });
    expect(focus.tab(1)).toBe(false);
  });

  it('moves along columns and rows, and stops at each border', () => {
    const focus = three();
    const walk = (down: number, right: number) => {
      focus.move(down, right);
      return `${focus.current?.id} ${focus.current?.cell}`;
    };
    expect(walk(0, 1)).toBe('a ofrPrice');
    expect(walk(1, 1)).toBe('b ofrQty');
    expect(walk(9, 9)).toBe('c settl');
    expect(walk(-1, -2)).toBe('b ofrPrice');
    expect([
      focus.isIn('b'),
      focus.isIn('a'),
      focus.isAt('b', 'ofrPrice'),
      focus.isAt('a', 'ofrPrice'),
    ]).toEqual([true, false, true, false]);
    expect(focus.turnOf('b', 'ofrPrice')).toBe(4);
    expect([focus.turnOf('a', 'ofrPrice'), focus.turnOf('b', 'bidQty')]).toEqual([0, 0]);
  });

  it('is absent on an empty sheet, where keys do nothing', () => {
    const focus = new GridFocus(() => []);
    focus.move(1, 1);
    focus.chooseAll();
    focus.open('2');
    expect([focus.current, focus.tab(1), focus.typing, focus.chosen.size]).toEqual([null, false, null, 0]);
  });
});

describe('selected rows', () => {
  it('extend from the anchor in either direction, and collapse to one on a plain step', () => {
    const focus = three();
    focus.go({ id: 'b', cell: 'bidPrice' });
    focus.move(1, 0, true);
    expect([...focus.chosen]).toEqual(['b', 'c']);
    focus.move(-2, 0, true);
    expect([...focus.chosen]).toEqual(['a', 'b']);
    focus.move(0, 1);
    expect([...focus.chosen]).toEqual(['a']);
  });

  it('can be all rows at once, with the focus at their end', () => {
    const focus = three();
    focus.move(1, 0);
    const before = focus.turn;
    focus.chooseAll();
    expect([...focus.chosen]).toEqual(['a', 'b', 'c']);
    expect([focus.current, focus.turn]).toEqual([{ id: 'c', cell: 'bidPrice' }, before + 1]);
    expect(['a', 'b', 'c'].every((id) => focus.isChosen(id))).toBe(true);
  });

  it('reduce to the current row if the anchor row is gone', () => {
    let ids = ['a', 'b', 'c'];
    const focus = new GridFocus(() => ids);
    focus.go({ id: 'a', cell: 'bidPrice' });
    focus.move(2, 0, true);
    ids = ['b', 'c'];
    expect([...focus.chosen]).toEqual(['c']);
  });
});

describe('typing', () => {
  it('is limited to sixteen characters, ends with any move, and cannot start in the settlement', () => {
    const focus = three();
    focus.go({ id: 'a', cell: 'bidPrice' });
    focus.open('');
    focus.setTyping('1'.repeat(20));
    expect(focus.typing).toBe('1'.repeat(16));
    focus.move(0, 1);
    expect(focus.typing).toBeNull();
    focus.setTyping('2.2');
    expect(focus.typing).toBeNull();
    focus.go({ id: 'a', cell: 'settl' });
    focus.open('2');
    expect(focus.typing).toBeNull();
  });

  it('is open in one cell of one row at a time', () => {
    const focus = three();
    focus.go({ id: 'b', cell: 'ofrPrice' });
    expect(focus.isOpen('b', 'ofrPrice')).toBe(false);
    focus.open('2.2');
    expect([
      focus.isOpen('b', 'ofrPrice'),
      focus.isOpen('b', 'bidPrice'),
      focus.isOpen('a', 'ofrPrice'),
    ]).toEqual([true, false, false]);
    focus.close();
    expect(focus.isOpen('b', 'ofrPrice')).toBe(false);
  });

  it('returns the focus to the cell when it ends, unless the user moved elsewhere', () => {
    const focus = three();
    focus.go({ id: 'a', cell: 'bidPrice' });
    const before = focus.turnOf('a', 'bidPrice');
    focus.open('2');
    focus.close(true);
    expect(focus.turnOf('a', 'bidPrice')).toBe(before);
    focus.open('2');
    focus.close();
    expect(focus.turnOf('a', 'bidPrice')).toBe(before + 1);
    expect(focus.turnOf('a', 'ofrPrice')).toBe(0);
  });

  it('notifies only the cells affected', () => {
    const ids = observable.array(['a', 'b', 'c']);
    const focus = new GridFocus(() => ids);
    const received: string[] = [];
    const undos = ['a', 'b', 'c'].map((id) =>
      reaction(
        () => focus.isAt(id, 'bidPrice'),
        () => received.push(id),
      ),
    );
    focus.move(1, 0);
    expect(received).toEqual(['a', 'b']);
    for (const undo of undos) undo();
  });
});
