// @vitest-environment jsdom
import { bundleOf, type ConfigFiles, type ContextValues, visitorContext } from '#contract/config';
import { createCore } from '#core/assembly';
import { ConfigStore, Gates } from '#core/config';
import { LayoutStore, pageOf } from '#core/layout';
import { definePage, definePlugin } from '#core/define';
import { catalogueOf, Channels, Intents, PluginHost } from '#core/plugin';
import type { PluginServices, Services } from '#core/services';
import { FakeBrowser, FakeClock, FakeServer, FakeSockets, FakeStorage } from '#testing';
import { loadNamespace } from '#core/text/files';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import layouts from '../../config/layouts.json' with { type: 'json' };
import menu from '../../config/menu.json' with { type: 'json' };
import routes from '../../config/routes.json' with { type: 'json' };
import settings from '../../config/settings.json' with { type: 'json' };
import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { App } from './App.tsx';
import { shellParts } from './parts.ts';

// `as` holds: the files are checked against their schemas by the configuration suite.
const builtIn = bundleOf({ routes, menu, layouts, settings } as unknown as ConfigFiles);

const account = definePlugin({
  id: 'account',
  apiVersion: 1,
  version: '1.0.0',
  title: 'shell:brand',
  pages: {
    login: definePage({ title: 'shell:route.login', load: async () => ({ View: () => 'log-in form' }) }),
  },
});
const runs: string[] = [];
const support = definePlugin({
  id: 'support',
  apiVersion: 1,
  version: '1.0.0',
  title: 'shell:brand',
  pages: {
    guide: definePage({ title: 'shell:route.guide', load: async () => ({ View: () => 'help' }) }),
    quickGuide: definePage({
      title: 'shell:route.quickGuide',
      load: () => Promise.reject(new Error('chunk lost')),
    }),
  },
  commands: {
    one: { title: 'shell:route.guide', keys: 'G', run: () => void runs.push('G') },
    pull: { title: 'shell:brand', keys: 'Shift+F8', run: () => void runs.push('F8') },
    loose: { title: 'shell:route.forget', keys: 'B', whenUnfocused: true, run: () => void runs.push('B') },
    two: { title: 'shell:route.myQuestion', keys: 'Ctrl+Alt+Q', run: () => void runs.push('Q') },
    staff: {
      title: 'shell:route.console',
      keys: 'K',
      when: { 'user.isStaff': { is: true } },
      run: () => void runs.push('K'),
    },
  },
  keyHints: [{ keys: ['X'], title: 'shell:route.event' }],
});

interface Options {
  readonly path?: string;
  readonly time?: string;
  readonly user?: Partial<ContextValues>;
  /** The services have not loaded yet. */
  readonly isFirst?: boolean;
  /** Where quotes come from; default a demonstration. */
  readonly origin?: Services['product']['origin'];
}

const userInfo = (flags: Partial<ContextValues>) => {
  const kind = { ...visitorContext, ...flags };
  return {
    operid: 'op1',
    opername: 'wang',
    realname: '王某某',
    email: '',
    phonenum: '',
    urmorgshortname: 'A银行',
    ispasscoupon: kind['user.ispasscoupon'],
    orgflag: kind['user.orgflag'],
    myiframe: kind['user.myiframe'],
    isMarketMakingTierUser: kind['user.isMarketMakingTierUser'],
    specialPersons: [],
    newversion: kind['user.newversion'],
    newlookticket: kind['user.newlookticket'],
    authenticationstatus: 'Y',
    bindstatus: 'Y',
    isStaff: kind['user.isStaff'],
    sessionId: 's1',
  };
};

/** The real shell on the product's configuration and the real core; only the doors are fake. */
async function openShell({
  path = '/index/guide',
  time = '2026-11-20 10:00:00',
  user,
  isFirst = false,
  origin = 'demo',
}: Options = {}) {
  window.history.replaceState(null, '', path);
  const clock = new FakeClock(time);
  const browser = new FakeBrowser(path, window.location.origin);
  const problems: string[] = [];
  const note = (...parts: readonly unknown[]) => void problems.push(parts.map(String).join(' '));
  const gates = new Gates(() => core.session.context);
  const plugins = [account, support];
  const config = new ConfigStore({ builtIn, checks: { catalogue: catalogueOf(plugins, null) }, gates });
  const core = createCore({
    clock,
    browser,
    storage: new FakeStorage().openTab(),
    sockets: new FakeSockets(clock),
    transport: new FakeServer().transport,
    console: { error: note, warn: note },
    postBeacon: () => {},
    loadTexts: async (language, namespace) =>
      plugins.some((plugin) => plugin.id === namespace) ? {} : loadNamespace(language, namespace),
    settings: () => config.settings,
    paths: { home: () => '/index/home', login: (back) => `/index/login?return=${encodeURIComponent(back)}` },
    versionHash: 'test',
  });
  const offered = {
    ...core,
    config,
    product: { build: 'test', origin, hasDemoAccounts: true, hasSignOn: false },
    channels: new Channels(),
    intents: new Intents(),
  };
  const host = new PluginHost<PluginServices>({ services: offered, clock });
  host.register(plugins);
  const layout = new LayoutStore();
  layout.setBases(
    builtIn.layouts.layouts.map((dashboard) => pageOf(dashboard)),
    {},
  );
  const services: Services = {
    ...offered,
    layout,
    layoutSync: { get: () => null },
    windows: { get: () => null },
    plugins: host,
  };
  const { stop } = await core.start(['core', 'rules', 'shell']);
  if (user)
    act(() => core.session.adopt({ token: 'token-token-token', sessionId: 's1', userInfo: userInfo(user) }));
  const whole = <App first={services} rest={{ services, parts: shellParts }} />;
  const view = await act(async () => render(isFirst ? <App first={services} rest={null} /> : whole));
  await act(async () => vi.dynamicImportSettled());
  undo = stop;
  const show = (next: ReactElement) => act(async () => view.rerender(next));
  return { services, clock, browser, problems, show, whole };
}

let undo: () => void = () => {};
afterEach(() => {
  cleanup();
  undo();
});
const bar = () => within(screen.getByRole('navigation', { name: '主导航' }));
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 20)));

describe('the first frame of the shell', () => {
  const cells = () =>
    [...document.querySelectorAll<HTMLElement>('.s-cell')].map(({ style }) => style.cssText).sort();

  it('shows bar, panel places and status line before the services load, and keeps the same elements afterwards', async () => {
    const { show, whole } = await openShell({ path: '/index/home', isFirst: true });
    const header = () => document.querySelector<HTMLElement>('.s-nav') ?? expect.unreachable('no bar');
    const [first, main] = [header(), screen.getByRole('main')];
    const places = cells();
    expect(within(first).getByRole('link', { name: '登录' })).toBeTruthy();
    expect(places).toHaveLength(builtIn.layouts.layouts.find(({ id }) => id === 'home')?.panels.length ?? 0);
    expect([main.getAttribute('aria-busy'), screen.queryByRole('alert')]).toEqual(['true', null]);
    await show(whole);
    expect([header() === first, screen.getByRole('main') === main]).toEqual([true, true]);
    expect([main.getAttribute('aria-busy'), cells()]).toEqual(['false', places]);
  });

  it('shows no panel places when this browser has a layout of its own', async () => {
    const { services, show } = await openShell({ path: '/index/guide', isFirst: true });
    services.storage
      .persisted({ key: 'layouts', schema: z.array(z.string()), version: 1, defaults: [] })
      .set([]);
    services.browser.go('/index/home');
    await show(<App first={services} rest={null} />);
    expect(cells()).toEqual([]);
  });

  it('reports when the rest cannot be loaded, and tries again', async () => {
    const { services, show } = await openShell({ isFirst: true });
    const again = vi.fn<() => void>();
    await show(<App first={services} rest={null} again={again} />);
    await userEvent.click(within(screen.getByRole('alert')).getByRole('button'));
    expect(again).toHaveBeenCalledOnce();
  });
});

describe('a fault in the frame', () => {
  /** The same object, but reading `name` throws. */
  const without = <T extends object>(whole: T, name: keyof T & string): T =>
    new Proxy(whole, {
      get(target, key) {
        if (key === name) throw new Error(`no ${name}`);
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  const openWith = async (broken: (services: Services) => { first?: Services; services?: Services }) => {
    const opened = await openShell({ time: '2026-11-20 18:00:00', user: {} });
    const { first = opened.services, services = opened.services } = broken(opened.services);
    await opened.show(<App first={first} rest={{ services, parts: shellParts }} />);
    await settle();
    return opened;
  };
  const isReported = (problems: readonly string[], name: string) =>
    problems.some((problem) => problem.includes(`no ${name}`));

  it('in the notice banner is reported, and leaves the page and the bar', async () => {
    const { problems } = await openWith((all) => ({ first: without(all, 'marquee') }));
    expect(bar().getByRole('link', { name: '首页' })).toBeTruthy();
    expect(screen.getByRole('main').textContent).toBe('help');
    expect(isReported(problems, 'marquee')).toBe(true);
  });

  it.each([
    ['the bar', 'menu', (all: Services) => ({ services: { ...all, plugins: without(all.plugins, 'menu') } })],
    ['the frame itself', 'session', (all: Services) => ({ first: without(all, 'session') })],
  ] as const)(
    'in %s is explained in place of everything, and offers to reload',
    async (_where, name, broken) => {
      const { problems, browser } = await openWith(broken);
      const page = within(screen.getByRole('main'));
      expect(page.getByRole('alert').textContent).toContain('页面没有打开');
      await userEvent.click(page.getByRole('button'));
      expect([browser.reloads, isReported(problems, name)]).toEqual([1, true]);
    },
  );
});

describe('the navigation bar', () => {
  it('shows a visitor the public pages, login and registration, and no user menu [R2.18] [R2.21]', async () => {
    await openShell();
    expect(bar().getByRole('link', { name: '首页' })).toBeDefined();
    expect(bar().queryByRole('link', { name: '研究平台' })).toBeNull();
    expect(screen.getByRole('link', { name: '登录' })).toBeDefined();
    expect(screen.getByRole('link', { name: '注册' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /用户菜单/ })).toBeNull();
  });

  it('follows changes of the user’s flags without a reload [R2.20]', async () => {
    const { services } = await openShell({ user: {} });
    expect(bar().queryByRole('link', { name: '研究平台' })).toBeNull();
    act(() => services.session.setUserInfo(userInfo({ 'user.myiframe': '1' })));
    expect(bar().getByRole('link', { name: '研究平台' })).toBeDefined();
  });

  it('offers each kind of user their own depth page [R6.04] [R2.17]', async () => {
    const { services } = await openShell({ user: {} });
    const depth = () =>
      bar()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'))
        .filter((href) => /depth|deep|making/.test(href ?? ''));
    expect(depth()).toEqual(['/index/deep-quotation']);
    act(() => services.session.setUserInfo(userInfo({ 'user.newversion': '0' })));
    expect(depth()).toEqual(['/index/depth-offer']);
    act(() => services.session.setUserInfo(userInfo({ 'user.isMarketMakingTierUser': true })));
    expect(depth()).toEqual(['/index/market-making']);
  });

  it('shows the user’s name masked [R5.07]', async () => {
    await openShell({ user: {} });
    // The accessible name contains the visible text.
    expect(screen.getByRole('button', { name: /^用户菜单.*王\*\*/ })).toBeTruthy();
  });
});

describe('pages', () => {
  it('sets the page name in the title, and the document language', async () => {
    const { services } = await openShell();
    await settle();
    expect(document.title).toBe('帮助中心 · 债券报价台');
    await act(async () => services.text.setLanguage('en-US'));
    expect(document.title).toBe('Help centre · Bond Desk');
  });

  it('leave the focus alone when the first one comes by a redirect, so that Tab starts at the skip link; a page opened later takes it', async () => {
    const { services } = await openShell({ path: '/' });
    await settle();
    expect([location.pathname, document.activeElement]).toEqual(['/index/home', document.body]);
    act(() => services.browser.go('/index/guide'));
    await settle();
    expect([location.pathname, document.activeElement]).toEqual(['/index/guide', screen.getByRole('main')]);
  });

  it('begin at their top; where the last one was not scrolled, nothing is, since that has the page laid out', async () => {
    const { services } = await openShell();
    const main = screen.getByRole('main');
    let top = 300;
    const writes: number[] = [];
    const set = (to: number) => writes.push((top = to));
    Object.defineProperty(main, 'scrollTop', { get: () => top, set });
    const open = async (path: string) => {
      act(() => services.browser.go(path));
      await settle();
    };
    fireEvent.scroll(main);
    await open('/index/home');
    expect([location.pathname, writes]).toEqual(['/index/home', [0]]);
    fireEvent.scroll(main);
    await open('/index/guide');
    expect([location.pathname, writes]).toEqual(['/index/guide', [0]]);
  });

  it('shows the footer on the home page only [R2.02]', async () => {
    await openShell({ path: '/index/home' });
    expect(screen.getByRole('contentinfo', { name: '页脚' })).toBeDefined();
    cleanup();
    await openShell({ path: '/index/guide' });
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  it('shows the address that was not found [R2.01]', async () => {
    await openShell({ path: '/nowhere?x=1' });
    await settle();
    expect(window.location.pathname).toBe('/404');
    // The page of the 404 is loaded when it is needed.
    expect(await screen.findByText(/\/nowhere\?x=1/)).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: '没有这个页面' })).toBeDefined();
  });

  it('names a page that exists but is closed to this user [R2.20]', async () => {
    await openShell({ path: '/index/touyan?tab=1', user: {} });
    await settle();
    expect(window.location.pathname).toBe('/404');
    expect(screen.getByRole('heading', { level: 1, name: '“研究平台”未对您开放' })).toBeDefined();
    expect(screen.getByText(/\/index\/touyan\?tab=1/)).toBeDefined();
  });

  it('offers to retry when a page’s code cannot be fetched, and reports it', async () => {
    const { problems } = await openShell({ path: '/index/quick-guide' });
    await settle();
    expect(screen.getByRole('alert').textContent).toContain('页面没有打开');
    expect(screen.getByRole('button', { name: '重试' })).toBeDefined();
    expect(problems.some((problem) => problem.includes('chunk lost'))).toBe(true);
  });

  it('leads through the login and back [R4.10]', async () => {
    const { services } = await openShell({ path: '/index/message-index/order-message' });
    await settle();
    expect(window.location.pathname).toBe('/index/login');
    act(() =>
      services.session.adopt({ token: 'token-token-token', sessionId: 's1', userInfo: userInfo({}) }),
    );
    await settle();
    expect(window.location.pathname).toBe('/index/message-index/order-message');
  });
});

describe('the notice banner', () => {
  const banner = () => screen.queryByRole('region', { name: '公告栏' });

  it('appears outside trading hours to logged-in users only [R4.13] [R9.02]', async () => {
    await openShell({ time: '2026-11-20 18:00:00' });
    expect(banner()).toBeNull();
    cleanup();
    await openShell({ time: '2026-11-20 10:00:00', user: {} });
    expect(banner()).toBeNull();
    cleanup();
    const { clock } = await openShell({ time: '2026-11-20 17:29:59', user: {} });
    expect(banner()).toBeNull();
    act(() => clock.advance(3000));
    expect(banner()?.textContent).toBe('意向提交时间为工作日9:00-17:30');
  });

  it('stays in place through an address that only redirects', async () => {
    const { clock } = await openShell({
      path: '/index/deep-quotation',
      time: '2026-11-20 20:00:00',
      user: {},
    });
    act(() => clock.advance(1000));
    const line = document.querySelector('.s-banner') ?? expect.unreachable('no banner');
    let gone = 0;
    const watch = new MutationObserver((changes) => {
      for (const { removedNodes } of changes)
        gone += [...removedNodes].filter((node) => node === line).length;
    });
    watch.observe(document.body, { childList: true, subtree: true });
    // Its kind of user has another page in place of this one.
    await act(async () => {
      window.history.pushState(null, '', '/index/market-making');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await settle();
    watch.disconnect();
    expect(window.location.pathname).toBe('/index/deep-quotation');
    expect([gone, line.isConnected]).toEqual([0, true]);
  });

  it('stays hidden for 8 hours after the user closes it [R4.13]', async () => {
    const { clock } = await openShell({ time: '2026-11-21 08:00:00', user: {} });
    act(() => clock.advance(1000));
    await userEvent.click(screen.getByRole('button', { name: /关闭公告/ }));
    expect(banner()).toBeNull();
    act(() => clock.advance(8 * 3_600_000 - 5000));
    expect(banner()).toBeNull();
    act(() => clock.advance(10_000));
    expect(banner()).not.toBeNull();
  });
});

describe('messages to the user', () => {
  it('show errors at most once in 2 seconds, as alerts that can be dismissed [R8.06]', async () => {
    const { services, clock } = await openShell();
    act(() => {
      services.notice.error({ text: '一' });
      services.notice.error({ text: '二' });
    });
    expect(screen.getAllByRole('alert').map((item) => item.textContent)).toEqual(['一']);
    act(() => clock.advance(2000));
    act(() => void services.notice.error({ text: '三' }));
    expect(screen.getAllByRole('alert')).toHaveLength(2);
    await userEvent.click(screen.getAllByRole('button', { name: '关闭提示' })[0] ?? document.body);
    expect(screen.getAllByRole('alert').map((item) => item.textContent)).toEqual(['三']);
  });

  it('ask a user logged in elsewhere to log in again, with no other way out [R8.05] [R4.11]', async () => {
    const { services } = await openShell({ user: {} });
    await act(async () => void services.flow.forceLogout());
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('此用户已在其他电脑上登录，如非本人操作，请立即登录系统并修改密码');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toBeDefined();
    expect(
      within(dialog)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['重新登录']);
  });

  it('ask nothing over the log-in form that an ended session leads to: a toast gives the reason [R4.10]', async () => {
    const { services } = await openShell({ user: {} });
    await act(async () => void services.flow.expire());
    expect(await screen.findByRole('dialog')).toBeDefined();
    await act(async () => {
      window.history.pushState(null, '', '/index/login?return=%2Fconsole');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('登录状态已失效，请重新登录')).toBeDefined();
  });

  it('name the origin of quotes on every page, and nothing where users alone quote', async () => {
    const line = () => screen.getByRole('region', { name: '状态栏' }).textContent;
    await openShell();
    expect(line()).toContain('演示环境');
    for (const [origin, text] of [
      ['simulated', '含模拟市场的报价与成交'],
      ['replay', '行情由录制文件回放'],
    ] as const) {
      cleanup();
      await openShell({ origin });
      expect(line()).toContain(text);
      expect(line()).not.toContain('演示环境');
    }
    cleanup();
    await openShell({ origin: 'none' });
    expect(line()).not.toMatch(/演示|模拟|回放/);
  });
});

describe('command keys', () => {
  const press = (name: string, on: Element = document.body, init: KeyboardEventInit = {}) =>
    act(
      () =>
        void on.dispatchEvent(
          new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...init }),
        ),
    );

  it('run outside text fields only, and only for users who have the command', async () => {
    await openShell();
    runs.length = 0;
    await press('g');
    await press('k');
    const box = document.body.appendChild(document.createElement('input'));
    await press('g', box);
    await press('g', document.body, { isComposing: true });
    await press('g', document.body, { repeat: true });
    await press('g', document.body, { shiftKey: true });
    await press('q', document.body, { ctrlKey: true, altKey: true });
    box.remove();
    expect(runs).toEqual(['G', 'Q']);
  });

  it('of which a focused row has a meaning of its own run only while nothing has the focus', async () => {
    await openShell();
    runs.length = 0;
    const row = document.body.appendChild(document.createElement('div'));
    await press('b', row);
    await press('g', row);
    row.remove();
    await press('b');
    expect(runs).toEqual(['G', 'B']);
    // After a navigation the page as a whole has the focus, and nothing in it.
    await press('b', screen.getByRole('main'));
    expect(runs).toEqual(['G', 'B', 'B']);
  });

  it('that are function keys run in fields and dialogs too, and when single keys are switched off', async () => {
    await openShell();
    runs.length = 0;
    const box = document.body.appendChild(document.createElement('textarea'));
    await press('F8', box, { shiftKey: true });
    await press('F8', box);
    await press('F8', box, { shiftKey: true, repeat: true });
    box.remove();
    await press('?', document.body, { shiftKey: true });
    const list = await screen.findByRole('dialog', { name: '快捷键' });
    await press('F8', list, { shiftKey: true });
    await userEvent.click(within(list).getByRole('switch'));
    await userEvent.keyboard('{Escape}');
    await press('F8', document.body, { shiftKey: true });
    expect(runs).toEqual(['F8', 'F8', 'F8']);
  });

  it('are listed at ? with their texts, views included, and do not run meanwhile; single keys can be switched off (WCAG 2.1.4)', async () => {
    await openShell();
    runs.length = 0;
    await press('?', document.body, { shiftKey: true });
    const list = await screen.findByRole('dialog', { name: '快捷键' });
    // The focused element comes before the keys: a list longer than its window opens at its top.
    const [first] = within(list).getAllByRole('heading', { level: 3 });
    expect(
      Number(first?.compareDocumentPosition(within(list).getByRole('switch')) ?? 0) &
        Node.DOCUMENT_POSITION_PRECEDING,
    ).not.toBe(0);
    expect(within(list).getByText('帮助中心').closest('div')?.textContent).toBe('帮助中心G');
    expect(within(list).getByText('我的问题').closest('div')?.textContent).toBe('我的问题CtrlAltQ');
    expect(within(list).getByText('活动').closest('div')?.textContent).toBe('活动X');
    expect(within(list).queryByText('控制台')).toBeNull();
    expect(within(list).getByText('移动面板的边线').closest('div')?.textContent).toBe(
      '移动面板的边线Alt← ↑ → ↓',
    );
    expect(within(list).getByText('取消拖动或抓取，退出').closest('div')?.textContent).toContain('Esc');
    await press('g', list);
    await userEvent.click(within(list).getByRole('switch'));
    await userEvent.keyboard('{Escape}');
    await press('g');
    await press('q', document.body, { ctrlKey: true, altKey: true });
    expect(runs).toEqual(['Q']);
    // The way back is not a single key.
    await press('?', document.body, { shiftKey: true });
    expect(screen.queryByRole('dialog', { name: '快捷键' })).toBeNull();
    await press('/', document.body, { ctrlKey: true });
    await userEvent.click(within(await screen.findByRole('dialog', { name: '快捷键' })).getByRole('switch'));
    await userEvent.keyboard('{Escape}');
    await press('g');
    expect(runs).toEqual(['Q', 'G']);
  });
});
