import { layoutDoc, layoutReducer, pageOf, type PageLayout } from '#core/layout';
import { describe, expect, it } from 'vitest';
import layouts from '../../../../config/layouts.json' with { type: 'json' };
import { commandOfDrag, commandOfKey, commandOfResize } from './commands.ts';

// `as` holds: layouts.json is checked against the schema by the configuration suite.
const six = pageOf(
  layouts.layouts.find((item) => item.id === 'deepQuotation') as unknown as Parameters<typeof pageOf>[0],
);
const panel = (page: PageLayout, id: string) => {
  const found = page.panels.find((item) => item.id === id);
  if (!found) throw new Error(`no panel ${id}`);
  return found;
};
const after = (command: ReturnType<typeof commandOfDrag>): PageLayout => {
  const doc = layoutDoc([six], {});
  const next = command ? layoutReducer(doc, command) : doc;
  return next.pages[six.id] ?? six;
};
const both = { draggable: true, resizable: true };

describe('the six-panel default', () => {
  it('has the widths 120, 45, 25, 30, 20 and 100, gapless [R2.24]', () => {
    expect(six.panels.map((item) => item.w)).toEqual([120, 45, 25, 30, 20, 100]);
    expect(six.gapless).toBe(true);
  });
});

describe('layout mode gestures', () => {
  it('swap a dragged panel with the one under its centre [R2.25]', () => {
    const trend = panel(six, 'trend');
    const command = commandOfDrag(six, 'ladder', { x: trend.x - 10, y: trend.y });
    expect(command).toEqual({ type: 'swap', page: 'deepQuotation', panel: 'ladder', with: 'trend' });
  });

  it('stack a panel when the pointer is over the middle of another, outside its own place', () => {
    const trend = panel(six, 'trend');
    const to = { x: trend.x - 10, y: trend.y };
    const middle = { x: trend.x + trend.w / 2, y: trend.y + trend.h / 2 };
    const stack = { type: 'stack', page: 'deepQuotation', panel: 'ladder', onto: 'trend' };
    expect(commandOfDrag(six, 'ladder', to, middle)).toEqual(stack);
    expect(commandOfDrag(six, 'ladder', to, { ...middle, x: middle.x + trend.w * 0.19 })).toEqual(stack);
    for (const off of [
      { ...middle, x: middle.x + trend.w * 0.21 },
      { ...middle, y: middle.y - trend.h * 0.21 },
      { x: 5, y: 20 },
    ])
      expect(commandOfDrag(six, 'ladder', to, off)).toMatchObject({ type: 'swap' });
    const stacked = after(commandOfDrag(six, 'ladder', to, middle));
    expect(panel(stacked, 'ladder').tab).toMatchObject({ front: true });
    // A place with several tabs moves as a whole: it only swaps places.
    const header = { x: 60, y: 5 };
    expect(commandOfDrag(stacked, 'ladder', { x: 0, y: -25 }, header)).toMatchObject({ type: 'swap' });
  });

  it('do nothing for a drag that ends over the panel itself', () => {
    expect(commandOfDrag(six, 'ladder', { x: 1, y: 12 })).toBeNull();
  });

  it('move the dragged edge, and the neighbour gives way', () => {
    const ladder = panel(six, 'ladder');
    const command = commandOfResize(six, 'ladder', { ...ladder, w: ladder.w + 5 });
    expect(command).toEqual({
      type: 'resizeEdge',
      page: 'deepQuotation',
      panel: 'ladder',
      edge: 'right',
      by: 5,
    });
    expect([panel(after(command), 'ladder').w, panel(after(command), 'trend').w]).toEqual([50, 20]);
  });

  it('send the same commands from the keyboard: arrows swap, Alt and arrows move an edge', () => {
    expect(commandOfKey(six, panel(six, 'ladder'), { key: 'ArrowRight', altKey: false }, both)).toMatchObject(
      {
        type: 'swap',
        with: 'trend',
      },
    );
    expect(commandOfKey(six, panel(six, 'ladder'), { key: 'ArrowRight', altKey: true }, both)).toMatchObject({
      edge: 'right',
      by: 1,
    });
    expect(commandOfKey(six, panel(six, 'info'), { key: 'ArrowLeft', altKey: true }, both)).toMatchObject({
      edge: 'left',
      by: -1,
    });
  });

  it('do nothing while dragging and resizing are off, which is the default [R2.25]', () => {
    const off = { draggable: false, resizable: false };
    expect(commandOfKey(six, panel(six, 'ladder'), { key: 'ArrowRight', altKey: false }, off)).toBeNull();
    expect(commandOfKey(six, panel(six, 'ladder'), { key: 'ArrowRight', altKey: true }, off)).toBeNull();
  });
});
