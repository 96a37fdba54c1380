// @vitest-environment jsdom
import type { PlacedPanel } from '#core/layout';
import { openShell } from '#testing/bench';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let world: Awaited<ReturnType<typeof openShell>>;
beforeAll(async () => {
  world = await openShell();
});
afterAll(() => world.close());
const click = async (element: Element) => {
  fireEvent.click(element);
  await world.settle(20);
};
beforeEach(async () => {
  await click(screen.getByText('调整布局'));
  await screen.findAllByLabelText(/^移动或缩放/);
});
afterEach(async () => {
  await click(screen.getByText('调整布局'));
  act(() => world.services.layout.reset('all'));
  await world.settle(20);
});

const panels = (): readonly PlacedPanel[] => world.services.layout.page('home')?.panels ?? [];
const kinds = () => panels().map(({ panel }) => panel);
const shape = () => JSON.stringify(panels());
const cover = (kind: string) =>
  screen.getByLabelText(new RegExp(`^移动或缩放 ${kind} `)).closest<HTMLElement>('.s-handle') ??
  document.body;
const isGhost = () => document.querySelector('.s-ghost') !== null;

/** What a drag carries from element to element. */
function transfer() {
  const data = new Map<string, string>();
  return {
    effectAllowed: '',
    dropEffect: '',
    get types() {
      return [...data.keys()];
    },
    setData: (type: string, text: string) => void data.set(type, text),
    getData: (type: string) => data.get(type) ?? '',
  };
}

describe('a panel dragged from the catalogue', () => {
  async function dragged() {
    await click(screen.getByText('添加面板'));
    const card =
      document.querySelector<HTMLElement>('[data-kind="depth.ladder"]') ?? expect.unreachable('no card');
    const dataTransfer = transfer();
    fireEvent.dragStart(card, { dataTransfer });
    return { card, dataTransfer };
  }

  it('previews its place before it is dropped, and takes its place beside the panel under it', async () => {
    const before = shape();
    const { dataTransfer } = await dragged();
    fireEvent.dragOver(cover('quotes.active'), { dataTransfer });
    expect([dataTransfer.dropEffect, shape() === before]).toEqual(['copy', true]);
    fireEvent.drop(cover('quotes.active'), { dataTransfer });
    await world.settle(20);
    expect(kinds().filter((kind) => kind === 'depth.ladder')).toHaveLength(1);
    const [active, added] = ['quotes.active', 'depth.ladder'].map((kind) =>
      panels().find(({ panel }) => panel === kind),
    );
    // It took half of the panel that it was dropped on, which had 72 × 54 cells.
    expect((active?.w ?? 0) * (active?.h ?? 0) + (added?.w ?? 0) * (added?.h ?? 0)).toBe(72 * 54);
  });

  it('that is dropped elsewhere adds nothing', async () => {
    const before = shape();
    const { card, dataTransfer } = await dragged();
    fireEvent.dragOver(cover('quotes.active'), { dataTransfer });
    fireEvent.dragEnd(card, { dataTransfer });
    await world.settle(20);
    expect([shape(), isGhost()]).toEqual([before, false]);
  });

  it('is distinguished from a file or text dragged over the page', async () => {
    const before = shape();
    const dataTransfer = transfer();
    dataTransfer.setData('text/plain', 'depth.ladder');
    expect(fireEvent.dragOver(cover('quotes.active'), { dataTransfer })).toBe(true);
    fireEvent.drop(cover('quotes.active'), { dataTransfer });
    await world.settle(20);
    expect(shape()).toBe(before);
  });
});

describe('tabs in layout mode', () => {
  const stack = async (panel: string, onto: string) => {
    act(() => world.services.layout.dispatch({ type: 'stack', page: 'home', panel, onto }));
    await screen.findAllByRole('tab');
    await world.settle(20);
  };
  const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(name) });
  const press = async (key: string, mods: Partial<KeyboardEventInit> = {}) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...mods });
    await world.settle(20);
  };
  const order = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

  it('are reordered with Alt and arrows, and leave their place with O; the focus follows', async () => {
    await stack('curve', 'active');
    tab('quotes.curve').focus();
    const before = order();
    await press('ArrowLeft', { altKey: true });
    expect(order()).toEqual(before.toReversed());
    await press('o');
    expect([screen.queryAllByRole('tab'), document.activeElement?.getAttribute('aria-label')]).toEqual([
      [],
      expect.stringContaining('quotes.curve'),
    ]);
  });

  it('closed with Delete pass the focus to those that stay', async () => {
    await stack('curve', 'active');
    tab('quotes.curve').focus();
    await press('Delete');
    expect([kinds().includes('quotes.curve'), document.activeElement?.getAttribute('aria-label')]).toEqual([
      false,
      expect.stringContaining('quotes.active'),
    ]);
  });

  it('dragged onto each other change places', async () => {
    await stack('curve', 'active');
    const before = order();
    const dataTransfer = transfer();
    const [first, second] = screen.getAllByRole('tab');
    fireEvent.dragStart(second ?? document.body, { dataTransfer });
    fireEvent.dragOver(first ?? document.body, { dataTransfer });
    fireEvent.drop(first ?? document.body, { dataTransfer });
    await world.settle(20);
    expect(order()).toEqual(before.toReversed());
  });

  it('dragged to another place take part of it, or nothing when the drag is cancelled', async () => {
    await stack('curve', 'active');
    const before = shape();
    const dataTransfer = transfer();
    fireEvent.dragStart(tab('quotes.curve'), { dataTransfer });
    fireEvent.dragOver(cover('quotes.trades'), { dataTransfer, clientX: 1, clientY: 1 });
    fireEvent.dragEnd(tab('quotes.curve'), { dataTransfer });
    await world.settle(20);
    expect(shape()).toBe(before);
  });

  it('leave layout mode on Escape', async () => {
    await stack('curve', 'active');
    tab('quotes.curve').focus();
    await press('Escape');
    expect(screen.getByText('调整布局').getAttribute('aria-pressed')).toBe('false');
    await click(screen.getByText('调整布局'));
  });
});
