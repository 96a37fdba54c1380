// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { goInOpener, onGoRequest, openWindow, wire } from './system-windows.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  Object.assign(window, { opener: null });
});

describe('the channel between windows', () => {
  it('carries messages to the other windows on the same channel until it is closed', async () => {
    const received: unknown[] = [];
    const first = Promise.withResolvers<void>();
    const mine = wire('bond.test', () => received.push('myself'));
    const others = wire('bond.test', (message) => {
      received.push(message);
      first.resolve();
    });
    const strangers = wire('bond.other', () => received.push('stranger'));
    mine.post({ what: 'value' });
    await first.promise;
    others.close();
    mine.post({ what: 'late' });
    mine.close();
    // A closed end posts nothing, and does not throw.
    mine.post({ what: 'later' });
    strangers.close();
    expect(received).toEqual([{ what: 'value' }]);
  });

  it('does nothing where the browser has no BroadcastChannel', () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const none = wire('bond.test', () => undefined);
    expect(() => {
      none.post('x');
      none.close();
    }).not.toThrow();
  });
});

describe('a separate window', () => {
  const place = { left: 10, top: 20, width: 300, height: 200 };

  it('opens at its place, and reports when it is closed', () => {
    const opened = { closed: false, focus: vi.fn<() => void>(), close: vi.fn<() => void>() };
    const open = vi.fn<(...args: readonly unknown[]) => unknown>(() => opened);
    vi.stubGlobal('open', open);
    const openedWindow = openWindow('/popout/a/b', 'w', place);
    expect(open).toHaveBeenCalledWith('/popout/a/b', 'w', 'popup,left=10,top=20,width=300,height=200');
    openedWindow?.focus();
    expect([openedWindow?.isClosed, opened.focus.mock.calls.length]).toEqual([false, 1]);
    opened.closed = true;
    expect(openedWindow?.isClosed).toBe(true);
  });

  it.each([
    ['nothing', null],
    ['a window that closes at once', { closed: true }],
  ])('is null when the browser returns %s', (_what, result) => {
    vi.stubGlobal('open', () => result);
    expect(openWindow('/popout/a/b', 'w', place)).toBeNull();
  });
});

describe('opening a page in the opener window', () => {
  const received: string[] = [];
  onGoRequest((path) => received.push(path));
  const say = (data: unknown, origin = location.origin) => {
    received.length = 0;
    window.dispatchEvent(new MessageEvent('message', { data, origin }));
    return received.slice();
  };

  it('asks the opener and brings it to the front; returns false if there is none or it is closed', () => {
    const post = vi.fn<(message: unknown, origin: string) => void>();
    const focus = vi.fn<() => void>();
    expect(goInOpener('/index/home')).toBe(false);
    Object.assign(window, { opener: { closed: true, postMessage: post, focus } });
    expect([goInOpener('/index/home'), post.mock.calls]).toEqual([false, []]);
    Object.assign(window, { opener: { closed: false, postMessage: post, focus } });
    expect(goInOpener('/index/home')).toBe(true);
    expect([post.mock.calls, focus.mock.calls.length]).toEqual([
      [[{ what: 'bond.go', path: '/index/home' }, location.origin]],
      1,
    ]);
  });

  it('is accepted from this site only, and only for a path of this site', () => {
    expect(say({ what: 'bond.go', path: '/index/home?a=1' })).toEqual(['/index/home?a=1']);
    expect(say({ what: 'bond.go', path: '/index/home' }, 'https://evil.example')).toEqual([]);
    for (const path of ['https://evil.example/', '//evil.example', '/\\evil.example', 7, null])
      expect(say({ what: 'bond.go', path })).toEqual([]);
    for (const data of [null, 'bond.go', { what: 'go', path: '/' }, { path: '/' }])
      expect(say(data)).toEqual([]);
  });
});
