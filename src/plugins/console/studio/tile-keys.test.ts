import { isGapless } from '#contract/config';
import { layoutDoc, layoutReducer, type PageLayout, type PlacedPanel } from '#core/layout';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandOfTileKey } from './tile-keys.ts';

const tile = (id: string, x: number, y: number, w: number, h: number, index: number): PlacedPanel => ({
  id,
  panel: `p.${id}`,
  x,
  y,
  w,
  h,
  index,
});
/** One tile on the left, two stacked on the right. */
const left = tile('left', 0, 0, 60, 40, 0);
const top = tile('top', 60, 0, 60, 20, 1);
const low = tile('low', 60, 20, 60, 20, 2);
const page: PageLayout = {
  id: 'home',
  version: 1,
  columns: 120,
  rows: 40,
  gapless: true,
  panels: [left, top, low],
};
const press = (key: string, panel: PlacedPanel, modifiers: { altKey?: boolean; shiftKey?: boolean } = {}) =>
  commandOfTileKey({ key, altKey: false, shiftKey: false, ...modifiers }, panel, page);
const alt = { altKey: true };
const shift = { shiftKey: true };
const at = (panel: PlacedPanel) => ({ page: 'home', panel: panel.id });

describe('a key on a tile', () => {
  it('with Alt moves the inner edge in the direction of the arrow', () => {
    expect(press('ArrowRight', left, alt)).toEqual({ type: 'resizeEdge', ...at(left), edge: 'right', by: 1 });
    expect(press('ArrowLeft', left, alt)).toEqual({ type: 'resizeEdge', ...at(left), edge: 'right', by: -1 });
    expect(press('ArrowLeft', top, alt)).toEqual({ type: 'resizeEdge', ...at(top), edge: 'left', by: -1 });
    expect(press('ArrowDown', top, alt)).toEqual({ type: 'resizeEdge', ...at(top), edge: 'bottom', by: 1 });
    expect(press('ArrowUp', low, alt)).toEqual({ type: 'resizeEdge', ...at(low), edge: 'top', by: -1 });
  });

  it('with Shift swaps with the neighbour on that side, and does nothing at the border', () => {
    expect(press('ArrowDown', top, shift)).toEqual({ type: 'swap', ...at(top), with: 'low' });
    expect(press('ArrowLeft', low, shift)).toEqual({ type: 'swap', ...at(low), with: 'left' });
    expect(press('ArrowRight', low, shift)).toBeNull();
    expect(press('ArrowUp', left, shift)).toBeNull();
  });

  it('removes it on Delete, and leaves every other key to the page', () => {
    expect(press('Delete', top)).toEqual({ type: 'remove', ...at(top) });
    for (const key of ['ArrowLeft', 'Enter', 'Tab', 'a', 'Backspace', 'toString'])
      expect(press(key, top)).toBeNull();
  });

  it('never leaves a gap, whatever the sequence of keys', () => {
    const key = fc.record({
      key: fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'),
      altKey: fc.boolean(),
      shiftKey: fc.boolean(),
      panel: fc.constantFrom('left', 'top', 'low'),
    });
    fc.assert(
      fc.property(fc.array(key, { maxLength: 25 }), (keys) => {
        let doc = layoutDoc([page], {});
        for (const { panel, ...pressed } of keys) {
          const now = doc.pages['home'];
          const on = now?.panels.find(({ id }) => id === panel);
          if (now === undefined || on === undefined) throw new Error('the page lost a tile');
          const command = commandOfTileKey(pressed, on, now);
          if (command !== null) doc = layoutReducer(doc, command);
          const after = doc.pages['home'];
          expect(after !== undefined && isGapless(after.panels, after)).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });
});
