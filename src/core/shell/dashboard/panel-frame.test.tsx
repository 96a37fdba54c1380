// @vitest-environment jsdom
import { definePanel, definePlugin } from '#core/define';
import { preloadOverlays } from '#core/kit';
import type { LayoutCommand, PlacedPanel } from '#core/layout';
import { openShell } from '#testing/bench';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

/** What the panel of this plugin does when rendered. */
const mood = { throws: false };
const moody = definePlugin({
  id: 'moody',
  apiVersion: 1,
  version: '1.0.0',
  title: 'shell:brand',
  panels: {
    panel: definePanel({
      title: 'shell:brand',
      settings: z.object({ rows: z._default(z.number(), 5) }),
      settingsVersion: 1,
      migrations: {},
      size: { min: [10, 10], default: [40, 30] },
      load: async () => ({
        View: ({ settings }: { readonly settings: { readonly rows: number } }) => {
          if (mood.throws) throw new Error('out of paper');
          return <i data-testid="moody">{settings.rows}</i>;
        },
      }),
    }),
  },
});

let world: Awaited<ReturnType<typeof openShell>>;
beforeAll(async () => {
  await preloadOverlays();
  world = await openShell({ plugins: [moody] });
});
afterAll(() => world.close());
afterEach(async () => {
  mood.throws = false;
  act(() => {
    for (const { id } of world.services.notice.toasts.slice()) world.services.notice.dismiss(id);
    layout().reset('all');
  });
  await world.settle(20);
});

/** The title of the panel above: the product's name, as it has no text of its own. */
const MOODY = '债券报价台';
const layout = () => world.services.layout;
const panels = (): readonly PlacedPanel[] => layout().page('home')?.panels ?? [];
const placed = (kind: string) => panels().find(({ panel }) => panel === kind);
const frame = (title: string) => screen.getByRole('region', { name: title });
const click = async (element: Element) => {
  fireEvent.click(element);
  await world.settle(20);
};
const send = async (command: LayoutCommand) => {
  act(() => layout().dispatch(command));
  await world.settle(20);
};
/** Opens a panel's menu. */
const menuOf = async (title: string) => {
  await click(within(frame(title)).getByRole('button', { name: `${title}：面板菜单` }));
  return within(await screen.findByRole('menu', { name: `${title}：面板菜单` }));
};
const choose = async (title: string, item: string) => click((await menuOf(title)).getByText(item));
const cellOf = (title: string) => frame(title).closest<HTMLElement>('.s-cell');

describe('a maximised panel', () => {
  it('covers the others, and is restored from its menu or with Esc', async () => {
    await choose('quotes.curve', '最大化');
    expect([
      cellOf('quotes.curve')?.dataset['maximised'],
      cellOf('quotes.active')?.dataset['covered'],
    ]).toEqual(['', '']);
    await choose('quotes.curve', '还原');
    expect(cellOf('quotes.curve')?.dataset['maximised']).toBeUndefined();
    await choose('quotes.curve', '最大化');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect([
      cellOf('quotes.curve')?.dataset['maximised'],
      cellOf('quotes.active')?.dataset['covered'],
    ]).toEqual([undefined, undefined]);
  });

  it('leaves Esc to a control that handles it first', async () => {
    await choose('quotes.curve', '最大化');
    const field = frame('quotes.curve').appendChild(document.createElement('input'));
    field.addEventListener('keydown', (event) => event.preventDefault());
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(cellOf('quotes.curve')?.dataset['maximised']).toBe('');
    field.remove();
    fireEvent.keyDown(document.body, { key: 'Escape' });
  });

  it('gives the page back to the others when it is removed', async () => {
    await choose('quotes.curve', '最大化');
    await send({ type: 'remove', page: 'home', panel: 'curve' });
    expect([
      screen.queryByRole('region', { name: 'quotes.curve' }),
      cellOf('quotes.active')?.dataset['covered'],
    ]).toEqual([null, undefined]);
  });
});

describe('the link colour of a panel', () => {
  it('is shown by its button, chosen from all colours, and removed', async () => {
    const dot = () => within(frame('quotes.active')).getByRole('button', { name: /联动/ });
    expect(dot().getAttribute('aria-label')).toBe('联动颜色：蓝');
    const pick = async (colour: string) => {
      await click(dot());
      await click(await screen.findByRole('menuitemradio', { name: colour }));
    };
    await pick('红');
    expect([placed('quotes.active')?.channel, dot().getAttribute('aria-label')]).toEqual([
      'red',
      '联动颜色：红',
    ]);
    await pick('不联动');
    expect([placed('quotes.active')?.channel, dot().getAttribute('aria-label')]).toEqual([
      undefined,
      '不联动',
    ]);
  });

  it('is not offered by a panel that neither publishes nor consumes a bond', async () => {
    await send({ type: 'add', page: 'home', panel: { id: 'moodyX1', panel: 'moody.panel' } });
    expect(within(frame(MOODY)).queryByRole('button', { name: /联动/ })).toBeNull();
  });
});

describe('the panel menu', () => {
  it('removes the panel, with an undo that restores only this panel if others changed since', async () => {
    await choose('quotes.curve', '移除面板');
    expect(placed('quotes.curve')).toBeUndefined();
    const restore = world.services.notice.toasts.at(-1)?.action?.run;
    await send({ type: 'channel', page: 'home', panel: 'active', channel: 'red' });
    act(() => restore?.());
    expect([placed('quotes.curve')?.channel, placed('quotes.active')?.channel]).toEqual(['blue', 'red']);
  });

  it('does not offer to remove the last panel of a page', async () => {
    for (const { id, panel } of panels())
      if (panel !== 'quotes.curve') await send({ type: 'remove', page: 'home', panel: id });
    const menu = await menuOf('quotes.curve');
    expect([menu.queryByText('移除面板'), menu.getByText('最大化')]).toEqual([null, expect.anything()]);
  });

  it('resets the panel’s settings, and leaves its place alone', async () => {
    await send({ type: 'settings', page: 'home', panel: 'trades', settings: { rows: 7 }, version: 1 });
    await send({ type: 'resizeEdge', page: 'home', panel: 'trades', edge: 'top', by: 3 });
    const { x, y, w, h } = placed('quotes.trades') ?? {};
    expect(JSON.parse(screen.getByTestId('quotes.trades').textContent ?? '')).toMatchObject({ rows: 7 });
    await choose('quotes.trades', '恢复面板设置');
    expect(JSON.parse(screen.getByTestId('quotes.trades').textContent ?? '')).toMatchObject({ rows: 50 });
    expect(placed('quotes.trades')).toMatchObject({ x, y, w, h });
  });
});

describe('a crashed panel', () => {
  const card = () => within(within(frame(MOODY)).getByRole('alert'));
  async function broken() {
    mood.throws = true;
    await send({ type: 'add', page: 'home', panel: { id: 'moodyX2', panel: 'moody.panel' } });
    return card();
  }

  it('shows the reason, counts down to the next attempt, and leaves its neighbours alone', async () => {
    expect((await broken()).getByText('原因：out of paper')).toBeTruthy();
    expect(card().getByText('1 秒后自动重试。其他面板不受影响。')).toBeTruthy();
    expect(screen.getByTestId('quotes.trades')).toBeTruthy();
    mood.throws = false;
    await world.settle(1100);
    expect(screen.getByTestId('moody').textContent).toBe('5');
  });

  it('counts down by elapsed time, whatever the wall clock is set to', async () => {
    await broken();
    await world.settle(1100);
    expect(card().getByText('2 秒后自动重试。其他面板不受影响。')).toBeTruthy();
    world.clock.setWall(world.clock.now() - 3_600_000);
    await world.settle(1000);
    expect(card().getByText('1 秒后自动重试。其他面板不受影响。')).toBeTruthy();
    world.clock.setWall(world.clock.now() + 3_600_000);
  });

  it('three times within a minute stays down until the user retries', async () => {
    await broken();
    await world.settle(1100);
    await world.settle(2100);
    expect(card().getByText('面板已隔离')).toBeTruthy();
    await world.settle(120_000);
    expect(card().getByText('面板已隔离')).toBeTruthy();
    mood.throws = false;
    await click(card().getByText('重试'));
    expect(screen.getByTestId('moody').textContent).toBe('5');
  });

  it('offers its diagnostics for copying', async () => {
    const { getByText } = await broken();
    await click(getByText('复制诊断信息'));
    expect([world.browser.copied.at(-1), world.services.notice.toasts.at(-1)?.words]).toEqual([
      expect.stringContaining('out of paper'),
      { key: 'core:notice.copied' },
    ]);
  });
});

it('a panel of an unknown plugin names the plugin, and the other panels work', async () => {
  await send({ type: 'add', page: 'home', panel: { id: 'goneX1', panel: 'gone.panel' } });
  expect(screen.getByText('没有插件“gone”：请检查 id 和文件夹。其余面板不受影响。')).toBeTruthy();
  expect(screen.getByTestId('quotes.trades')).toBeTruthy();
});
