// @vitest-environment jsdom
import { bundleOf } from '#contract/config';
import { definePlugin } from '#core/define';
import { preloadOverlays } from '#core/kit';
import { openServices, openShell } from '#testing/bench';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { NavItem } from './NavItem.tsx';

const done: string[] = [];
const account = definePlugin({
  id: 'account',
  apiVersion: 1,
  version: '1.0.0',
  title: 'shell:brand',
  commands: {
    logout: { title: 'shell:user.logout', essential: 'logout', run: () => void done.push('logout') },
  },
});

beforeAll(() => preloadOverlays());
let world: Awaited<ReturnType<typeof openServices>>;
afterEach(() => {
  done.length = 0;
  world.close();
});
const bar = () => within(screen.getByRole('navigation', { name: '主导航' }));
const click = async (element: Element) => {
  fireEvent.click(element);
  await world.settle(20);
};
const current = () =>
  bar()
    .getAllByRole('link', { current: 'page' })
    .map(({ textContent }) => textContent);

describe('the navigation bar', () => {
  it('marks the current page, and the group that contains it', async () => {
    world = await openShell({ user: {}, path: '/index/home' });
    expect(current()).toEqual(['首页']);
    act(() => world.browser.go('/index/look-ticket?activeName=third'));
    await world.settle();
    const marked = [...document.querySelectorAll('[data-current]')].map(({ textContent }) => textContent);
    expect(marked).toEqual(['行情报价']);
  });

  /** Every part is 100 px wide, in a bar of this width; returns the undo. */
  const lay = (barPx: (bar: HTMLElement) => number) => {
    const place = (element: HTMLElement) =>
      element.className === 's-nav-part' ? [...(element.parentElement?.children ?? [])].indexOf(element) : 0;
    const measures = {
      offsetLeft: (element: HTMLElement) => 100 * place(element),
      offsetWidth: () => 100,
      clientWidth: barPx,
    };
    const undos = Object.entries(measures).map(([name, of]) => {
      const get = vi.spyOn(HTMLElement.prototype, name as 'offsetWidth', 'get');
      get.mockImplementation(function (this: HTMLElement) {
        return of(this);
      });
      return () => get.mockRestore();
    });
    return () => {
      for (const undo of undos) undo();
    };
  };

  it('keeps every item where the bar is as wide as they are, its width rounded down', async () => {
    const undo = lay((element) => 100 * element.children.length - 1);
    try {
      world = await openShell({ user: {}, path: '/index/home' });
      expect(document.querySelectorAll('.s-nav-part').length).toBeGreaterThan(2);
      expect(document.querySelector('.s-nav-part[data-cut]')).toBeNull();
    } finally {
      undo();
    }
  });

  it('offers items that do not fit under "More", and hides them in the bar', async () => {
    const undo = lay(() => 250);
    try {
      world = await openShell({ user: {}, path: '/index/home' });
      const parts = [...document.querySelectorAll('.s-nav-part')];
      expect(parts.length).toBeGreaterThan(2);
      expect(parts.map((part) => part.hasAttribute('data-cut'))).toEqual(parts.map((_, at) => at > 1));
      await click(screen.getByRole('button', { name: '更多' }));
      const rows = within(await screen.findByRole('menu')).getAllByRole('menuitem');
      expect(rows.length).toBeGreaterThanOrEqual(parts.length - 2);
    } finally {
      undo();
    }
  });

  it('is not made again when only the query of the address changes', async () => {
    world = await openShell({ user: {}, path: '/index/home' });
    const menu = vi.spyOn(world.services.config, 'menu');
    act(() => world.browser.go('/index/home?securityId=260215.IB'));
    await world.settle();
    expect(menu.mock.calls).toEqual([]);
    act(() => world.browser.go('/index/look-ticket'));
    await world.settle();
    expect(menu.mock.calls.map(([name]) => name)).toContain('navigation');
  });

  it('is measured when it opens, and not again with every page, which would have it laid out', async () => {
    const widths = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get');
    try {
      world = await openShell({ user: {}, path: '/index/home' });
      expect(widths.mock.calls.length).toBeGreaterThan(0);
      widths.mockClear();
      act(() => world.browser.go('/index/look-ticket'));
      await world.settle();
      const marked = document.querySelector('[data-current]')?.textContent;
      expect([marked, widths.mock.calls.length]).toEqual(['行情报价', 0]);
    } finally {
      widths.mockRestore();
    }
  });

  it('opens its groups by keyboard, goes where an item leads, and closes', async () => {
    world = await openShell({ user: {} });
    const [group] = bar().getAllByRole('button', { expanded: false });
    await click(group ?? document.body);
    const menu = await screen.findByRole('menu');
    const rows = within(menu).getAllByRole('menuitem');
    expect(rows.length).toBeGreaterThan(1);
    fireEvent.keyDown(document.activeElement ?? menu, { key: 'Escape' });
    await world.settle(20);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('leads visitors to the log-in and back to their page, with its bond; from home, from no page and from the log-in itself it does not [U10]', async () => {
    world = await openShell({ path: '/index/home' });
    const ways = async (path: string): Promise<readonly (string | null)[]> => {
      act(() => world.browser.go(path));
      await world.settle(20);
      return [...document.querySelectorAll('.s-account a')].map((link) => link.getAttribute('href'));
    };
    const bond = '/index/bond?securityId=260215.IB';
    const returns = `return=${encodeURIComponent(bond)}`;
    expect(await ways(bond)).toEqual([`/index/login?${returns}`, `/index/registry?${returns}`]);
    for (const path of ['/index/home', '/404', '/index/login', '/index/registry', '/index/forget'])
      expect(await ways(path)).toEqual(['/index/login', '/index/registry']);
  });

  it('does not lead back to the log-in, whatever the configuration calls it [U10]', async () => {
    world = await openShell({ path: '/index/home' });
    const { config } = world.services;
    const { routes, menu, layouts, settings } = config.bundle;
    const renamed = JSON.stringify({ routes, menu, layouts, settings }).replaceAll(
      /"login"(?!:)/g,
      '"signIn"',
    );
    act(() => config.replace(bundleOf(JSON.parse(renamed))));
    act(() => world.browser.go('/index/login'));
    await world.settle(20);
    expect(document.querySelector('.s-account a')?.getAttribute('href')).toBe('/index/login');
  });

  it('opens other sites in a new tab without an opener or referrer', async () => {
    world = await openServices();
    const item = { id: 'help', label: 'shell:nav.home', href: 'https://example.test/help' } as const;
    await world.show(<NavItem item={item} isCurrent={false} place="navigation" />);
    expect(screen.getByRole('link', { name: '首页' })).toMatchObject({
      target: '_blank',
      rel: 'noopener noreferrer',
      href: item.href,
    });
  });
});

describe('the user menu', () => {
  const open = async () => {
    await click(screen.getByRole('button', { name: /用户菜单/ }));
    return within(await screen.findByRole('menu', { name: '用户菜单' }));
  };

  it('shows the user’s masked name and institution', async () => {
    world = await openShell({ user: {} });
    const button = screen.getByRole('button', { name: /用户菜单/ });
    expect(button.textContent).toMatch(/王\*+/);
    expect([button.textContent?.includes('王某某'), button.textContent?.includes('A银行')]).toEqual([
      false,
      true,
    ]);
  });

  it('logs out through its command, and then shows the login in place of the name', async () => {
    world = await openShell({ user: {}, plugins: [account] });
    await click((await open()).getByText('退出登录'));
    expect(done).toEqual(['logout']);
    act(() => world.services.session.end('visitor'));
    await world.settle(20);
    expect([
      screen.queryByRole('button', { name: /用户菜单/ }),
      screen.getByRole('link', { name: '登录' }),
    ]).toEqual([null, expect.anything()]);
  });

  it('reports a command that fails, and can be opened again', async () => {
    const failing = definePlugin({
      id: 'account',
      apiVersion: 1,
      version: '1.0.0',
      title: 'shell:brand',
      commands: {
        logout: {
          title: 'shell:user.logout',
          essential: 'logout',
          run: () => Promise.reject(new Error('no way out')),
        },
      },
    });
    world = await openShell({ user: {}, plugins: [failing] });
    await click((await open()).getByText('退出登录'));
    expect(world.services.notice.toasts.map(({ words }) => words)).toContainEqual({
      key: 'shell:commandFailed',
    });
    expect(world.problems.some((problem) => problem.includes('no way out'))).toBe(true);
    expect((await open()).getByText('退出登录')).toBeTruthy();
  });
});
