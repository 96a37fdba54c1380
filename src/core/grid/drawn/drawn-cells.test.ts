// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LAID_OUT, type CellContent } from '../cell-surface.ts';
import { DrawnCells } from './drawn-cells.ts';
import { Sheet } from './sheet.ts';

const BUSY = 1000;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Cell = Mutable<CellContent>;

function cellOf(slot: number, id = 'bid', label?: () => string): Cell {
  const element = document.createElement('div');
  element.textContent = '1.50';
  return {
    cell: { element, slot, column: label === undefined ? { id } : { id, label } },
    text: '1.50',
    classes: '',
    flash: null,
    isChanged: true,
    surface: LAID_OUT,
  };
}

/** Gives the cell another text, as its painter does. */
function write(cell: Cell, text: string): void {
  cell.text = text;
  cell.isChanged = true;
  cell.surface.setText(cell, false);
}

const isDrawn = ({ cell }: Cell): boolean => cell.element.style.contentVisibility === 'hidden';

/** A sheet that has a place for every cell, and notes what is drawn on it. */
function setUp() {
  const texts: string[] = [];
  const state = { isRemoved: false, move: () => {} };
  const sheet = {
    place: (cells: readonly CellContent[]) => cells,
    draw: (cells: Iterable<CellContent>) =>
      texts.push(...[...cells].map(({ text, flash }) => text + (flash ?? ''))),
    erase: () => [],
    remove: () => {
      state.isRemoved = true;
    },
  };
  vi.spyOn(Sheet, 'over').mockImplementation((_cell, _laidOut, onMoved) => {
    state.isRemoved = false;
    state.move = onMoved;
    // `as` holds: these are all methods of a sheet.
    return sheet as never;
  });
  const drawn = new DrawnCells(LAID_OUT);
  const balance = (cells: readonly Cell[], changes = BUSY, inUse: readonly number[] = []) =>
    drawn.balance([cells], changes, (slot) => inUse.includes(slot));
  return { drawn, balance, texts, state };
}

describe('cells of a busy market', () => {
  beforeEach(() => void vi.restoreAllMocks());

  it('draws the cells that change, once at the end of the task, and keeps their texts in the document', async () => {
    const { balance, texts } = setUp();
    const [changing, still] = [cellOf(0), { ...cellOf(1), isChanged: false }];
    balance([changing, still]);
    expect([isDrawn(changing), isDrawn(still)]).toEqual([true, false]);
    write(changing, '1.51');
    write(changing, '1.52');
    expect(texts).toEqual([]);
    await Promise.resolve();
    expect(texts).toEqual(['1.52']);
    expect(changing.cell.element.textContent).toBe('1.52');
  });

  it('names a drawn cell for screen readers, and anew with every balance [R9.03]', () => {
    const { balance } = setUp();
    const cell = cellOf(0);
    balance([cell]);
    expect(cell.cell.element.getAttribute('aria-label')).toBe('1.50');
    write(cell, '1.51');
    balance([cell]);
    expect(cell.cell.element.getAttribute('aria-label')).toBe('1.51');
    balance([cell], 0);
    expect(cell.cell.element.hasAttribute('aria-label')).toBe(false);
  });

  it('leaves to the browser an icon, a text that may be cut, and rows in use', () => {
    const { balance } = setUp();
    const icon = cellOf(0, 'star', () => 'starred');
    const long = { ...cellOf(1), classes: 'long' };
    const inUse = cellOf(2);
    balance([icon, long, inUse], BUSY, [2]);
    expect([icon, long, inUse].map(isDrawn)).toEqual([false, false, false]);
    inUse.isChanged = true;
    balance([inUse]);
    expect(isDrawn(inUse)).toBe(true);
    balance([inUse], BUSY, [2]);
    expect(isDrawn(inUse)).toBe(false);
    inUse.isChanged = true;
    balance([inUse]);
    inUse.classes = 'long';
    inUse.surface.setClasses(inUse, '');
    expect(isDrawn(inUse)).toBe(false);
    expect(inUse.cell.element.className).toBe('long');
  });

  it('lays a cell out again with what it shows by then: text, tone and flash', () => {
    const { drawn, balance } = setUp();
    const cell = { ...cellOf(0), classes: 'bid' };
    cell.cell.element.className = 'ag-cell bid';
    balance([cell]);
    write(cell, '1.60');
    cell.classes = 'ofr';
    cell.surface.setClasses(cell, 'bid');
    cell.classes = 'ofr strong';
    cell.surface.setClasses(cell, 'ofr');
    cell.flash = 'up';
    cell.surface.setFlash(cell);
    expect(cell.cell.element.className).toBe('ag-cell bid');
    drawn.layOut(cell);
    expect(cell.cell.element.outerHTML).toContain('class="ag-cell ofr strong"');
    expect(cell.cell.element.getAttribute('data-flash')).toBe('up');
    expect(cell.cell.element.textContent).toBe('1.60');
    expect(cell.surface).toBe(LAID_OUT);
  });

  it('lays out a cell after ten balances without a change, and all when little changes', () => {
    const { balance, state } = setUp();
    const [quiet, lively] = [cellOf(0), cellOf(1)];
    balance([quiet, lively]);
    for (let at = 1; at < 10; at += 1) {
      write(lively, `1.${at}`);
      balance([quiet, lively]);
      expect(isDrawn(quiet)).toBe(true);
    }
    write(lively, '1.75');
    balance([quiet, lively]);
    expect([isDrawn(quiet), isDrawn(lively)]).toEqual([false, true]);
    write(lively, '1.56');
    balance([quiet, lively], 100);
    expect([isDrawn(lively), state.isRemoved]).toEqual([false, true]);
  });

  it('lays out all when something moves, and draws nothing at the next balance', () => {
    const { balance, state } = setUp();
    const cell = cellOf(0);
    balance([cell]);
    state.move();
    expect([isDrawn(cell), state.isRemoved]).toEqual([false, true]);
    cell.isChanged = true;
    balance([cell]);
    expect(isDrawn(cell)).toBe(false);
    cell.isChanged = true;
    balance([cell]);
    expect(isDrawn(cell)).toBe(true);
  });
});
