import { describe, expect, it } from 'vitest';
import { CELLS } from '../model/columns.ts';
import { commandOf } from '../model/keys.ts';
import { namesIn } from './find-bonds.ts';
import { GridFocus } from './grid-focus.ts';

const stroke = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('keys of the sheet', () => {
  it('are the same in upper and lower case; Shift means every row, and Ctrl and Alt leave the browser its own', () => {
    expect(commandOf(stroke('q'))).toEqual({ command: { do: 'shift', sides: ['bid'], direction: 1 }, all: false });
    expect(commandOf(stroke('S', { shiftKey: true }))).toEqual({
      command: { do: 'shift', sides: ['bid', 'ofr'], direction: -1 },
      all: true,
    });
    expect(commandOf(stroke('Enter', { ctrlKey: true }))?.command).toEqual({ do: 'send' });
    expect(commandOf(stroke('F8'))?.command).toEqual({ do: 'toggleAll' });
    for (const free of [stroke('r', { ctrlKey: true }), stroke('q', { altKey: true }), stroke('F5'), stroke('/')])
      expect(commandOf(free)).toBeNull();
  });

  it('move over the sheet and stay on it; Tab goes on in the next row and leaves at the end', () => {
    const focus = new GridFocus(() => ['a', 'b', 'c']);
    expect(focus.current).toEqual({ id: 'a', cell: 'bidPrice' });
    focus.move(-5, -9);
    expect(focus.current).toEqual({ id: 'a', cell: CELLS[0] });
    focus.move(1, 0, true);
    focus.move(9, 0, true);
    expect([...focus.chosen]).toEqual(['a', 'b', 'c']);
    focus.go({ id: 'a', cell: 'ofrQty' });
    expect([focus.tab(1), focus.current]).toEqual([true, { id: 'b', cell: 'bidQty' }]);
    expect([focus.tab(-1), focus.current]).toEqual([true, { id: 'a', cell: 'ofrQty' }]);
    focus.go({ id: 'c', cell: 'ofrQty' });
    expect(focus.tab(1)).toBe(false);
    focus.go({ id: 'a', cell: 'bidQty' });
    expect(focus.tab(-1)).toBe(false);
    focus.open('2');
    focus.setTyping('2.2');
    expect([focus.isOpen('a', 'bidQty'), focus.typing]).toEqual([true, '2.2']);
  });

  it('take bonds from what was pasted: a list in one line, or the first column of many', () => {
    expect(namesIn('240210 24国开15，250210.IB')).toEqual(['240210', '24国开15', '250210.IB']);
    expect(namesIn('240210\t2.20\t5000\r\n240215\t2.21\t5000\n\n240210\t1\t1')).toEqual(['240210', '240215']);
    expect(namesIn('  ')).toEqual([]);
  });
});
