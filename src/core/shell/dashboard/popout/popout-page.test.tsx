// @vitest-environment jsdom
import { definePlugin, defineWidget } from '#core/define';
import { preloadOverlays } from '#core/kit';
import type { WidgetProps } from '#core/plugin';
import { openShell } from '#testing/bench';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

beforeAll(() => preloadOverlays());
let world: Awaited<ReturnType<typeof openShell>>;
afterEach(() => world.close());
const open = async (path: string) => {
  world = await openShell({ path });
  // Its texts load after its code.
  await world.settle();
};
const displayedSettings = () =>
  JSON.parse(screen.getByTestId('quotes.trades').textContent ?? '') as Record<string, unknown>;
const click = async (element: Element) => {
  fireEvent.click(element);
  await world.settle(20);
};

describe('a popped-out panel', () => {
  it('is shown alone under its own name, which is also the window title', async () => {
    await open('/popout/home/trades');
    expect([screen.getByRole('heading', { level: 1 }).textContent, screen.queryByRole('navigation')]).toEqual(
      ['quotes.trades', null],
    );
    expect([document.title.startsWith('quotes.trades'), screen.queryByTestId('quotes.active')]).toEqual([
      true,
      null,
    ]);
  });

  it('follows the layout: its name, its settings, its colour', async () => {
    await open('/popout/home/trades');
    const { layout } = world.services;
    act(() => {
      layout.dispatch({ type: 'rename', page: 'home', panel: 'trades', name: '成交' });
      layout.dispatch({ type: 'settings', page: 'home', panel: 'trades', settings: { rows: 9 }, version: 1 });
      layout.dispatch({ type: 'channel', page: 'home', panel: 'trades', channel: 'red' });
    });
    await world.settle(20);
    expect([screen.getByRole('heading', { level: 1 }).textContent, displayedSettings()['rows']]).toEqual([
      '成交',
      9,
    ]);
    expect(screen.getByRole('button', { name: '联动颜色：红' })).toBeTruthy();
    expect(document.title.startsWith('成交')).toBe(true);
  });

  it('shows which bond it is about, since nothing else in its window does [U4]', async () => {
    await open('/popout/home/trades');
    act(() =>
      world.services.channels.publish('blue', 'bond', {
        type: 'fdc3.instrument',
        name: '24国开10',
        id: { securityId: '240210.IB' },
      }),
    );
    await world.settle(20);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('quotes.trades24国开10 240210.IB');
    expect(document.title).toContain('24国开10 240210.IB');
    // What a tool of this window begins with, such as a new alert.
    expect(world.services.quoteView.activeBondId).toBe('240210.IB');
  });

  it('takes letters and function keys pressed on a button of its head, which keeps its own keys', async () => {
    await open('/popout/home/trades');
    const keys: string[] = [];
    const taker = document.createElement('div');
    taker.dataset['keys'] = '';
    taker.addEventListener('keydown', ({ key }) => keys.push(key));
    document.querySelector('[data-panel]')?.append(taker);
    const button = screen.getByRole('button', { name: '放回' });
    for (const key of ['b', 'F9', 'Enter', ' ', 'Tab', 'ArrowDown']) fireEvent.keyDown(button, { key });
    expect(keys).toEqual(['b', 'F9']);
  });

  it('passes its channel colour to the search beside it', async () => {
    const search = definePlugin({
      id: 'search',
      apiVersion: 1,
      version: '1.0.0',
      title: 'shell:brand',
      widgets: {
        box: defineWidget({
          title: 'shell:brand',
          inPopout: true,
          load: async () => ({
            View: ({ colour }: WidgetProps) => <p data-testid="search">{String(colour)}</p>,
          }),
        }),
      },
    });
    const searchColour = () => screen.getByTestId('search').textContent;
    world = await openShell({ path: '/popout/home/trades', plugins: [search] });
    await world.settle();
    expect(searchColour()).toBe('blue');
    const { layout } = world.services;
    act(() => layout.dispatch({ type: 'channel', page: 'home', panel: 'trades', channel: 'red' }));
    expect(searchColour()).toBe('red');
  });

  it('offers its settings, but neither maximises nor can be removed', async () => {
    await open('/popout/home/trades');
    await click(screen.getByRole('button', { name: 'quotes.trades：面板菜单' }));
    const menu = within(await screen.findByRole('menu'));
    expect([menu.queryByText('最大化'), menu.queryByText('移除面板')]).toEqual([null, null]);
    await click(menu.getByText('面板设置'));
    const sheet = within(await screen.findByRole('complementary', { name: 'quotes.trades · 设置' }));
    await click(sheet.getByRole('switch', { name: '双边' }));
    expect(displayedSettings()['isTwoSided']).toBe(true);
  });

  it('that is not in the layout is reported as such', async () => {
    await open('/popout/home/nothing');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('面板不在这个布局中');
  });

  it('that is removed meanwhile is reported as such, with a link to its page', async () => {
    await open('/popout/home/trades');
    act(() => world.services.layout.dispatch({ type: 'remove', page: 'home', panel: 'trades' }));
    await world.settle(20);
    expect(screen.getByText('面板不在这个布局中')).toBeTruthy();
    await click(screen.getByText('打开所在页面'));
    expect(world.browser.visited).toEqual(['/index/home']);
  });
});
