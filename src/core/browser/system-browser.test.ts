// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { systemBrowser } from './system-browser.ts';

describe('the door over the window', () => {
  it('goes by the shell’s router once there is one', () => {
    const browser = systemBrowser();
    const visited: string[] = [];
    const undo = browser.useRouter((path) => visited.push(path));
    browser.go('/index/home?a=1');
    undo();
    expect(visited).toEqual(['/index/home?a=1']);
    expect(browser.path()).toBe(`${location.pathname}${location.search}${location.hash}`);
  });

  it('tells of network, visibility, leaving and uncaught errors until undone', () => {
    const browser = systemBrowser();
    const heard: unknown[] = [];
    const undos = [
      browser.watchOnline((online) => heard.push(['online', online])),
      browser.watchVisible((visible) => heard.push(['visible', visible])),
      browser.onLeave(() => heard.push('leave')),
      browser.watchErrors((error, source) => heard.push([source, error])),
    ];
    const all = () => {
      for (const name of ['offline', 'online', 'pagehide']) dispatchEvent(new Event(name));
      document.dispatchEvent(new Event('visibilitychange'));
      dispatchEvent(new ErrorEvent('error', { message: 'm' }));
    };
    all();
    for (const undo of undos) undo();
    all();
    expect(heard).toEqual([['online', false], ['online', true], 'leave', ['visible', true], ['error', 'm']]);
  });

  it('sets attributes of <html>', () => {
    systemBrowser().setRootAttribute('data-theme', 'light');
    expect(document.documentElement.dataset['theme']).toBe('light');
  });

  it('copies by selection where there is no clipboard, and leaves nothing behind (plain http)', async () => {
    const browser = systemBrowser();
    const input = document.createElement('input');
    document.body.append(input);
    input.focus();
    let copied = '';
    document.execCommand = () => {
      copied = document.activeElement instanceof HTMLTextAreaElement ? document.activeElement.value : '';
      return true;
    };
    // jsdom does not focus what is selected, as browsers do.
    HTMLTextAreaElement.prototype.select = function select(this: HTMLTextAreaElement) {
      this.focus();
    };
    expect(await browser.copyText('24国开10 240210')).toBe(true);
    expect([copied, document.querySelectorAll('textarea').length, document.activeElement]).toEqual([
      '24国开10 240210',
      0,
      input,
    ]);
    document.execCommand = () => {
      throw new Error('refused');
    };
    expect(await browser.copyText('x')).toBe(false);
  });
});

describe('a window that another one opened', () => {
  const hear = (data: unknown, origin = location.origin) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin }));

  it('has its pages opened by the opener, and only by windows of this site inside this site', () => {
    const browser = systemBrowser();
    const went: string[] = [];
    const undo = browser.useRouter((path) => went.push(path));
    hear({ what: 'bond.go', path: '/index/home' });
    hear({ what: 'bond.go', path: '/index/home' }, 'https://evil.test');
    hear({ what: 'bond.go', path: '//evil.test' });
    hear({ what: 'other', path: '/index/login' });
    hear(null);
    expect(went).toEqual(['/index/home']);
    undo();
  });

  it('without an opener says so', () => {
    expect(systemBrowser().goInOpener('/index/home')).toBe(false);
  });
});

it('the router before takes over again when a later one is gone', () => {
  const browser = systemBrowser();
  const went: string[] = [];
  const first = browser.useRouter((path) => went.push(`first ${path}`));
  const second = browser.useRouter((path) => went.push(`second ${path}`));
  browser.go('/a');
  second();
  browser.go('/b');
  first();
  expect(went).toEqual(['second /a', 'first /b']);
});
