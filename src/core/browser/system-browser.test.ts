// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { isTyping } from './is-typing.ts';
import { systemBrowser } from './system-browser.ts';

describe('the system browser', () => {
  it('navigates through the shell’s router once there is one', () => {
    const browser = systemBrowser();
    const visited: string[] = [];
    const undo = browser.useRouter((path) => visited.push(path));
    browser.go('/index/home?a=1');
    undo();
    expect(visited).toEqual(['/index/home?a=1']);
    expect(browser.path()).toBe(`${location.pathname}${location.search}${location.hash}`);
  });

  it('reports network, visibility, leaving, printing and uncaught errors until undone', () => {
    const browser = systemBrowser();
    const received: unknown[] = [];
    const undos = [
      browser.watchOnline((online) => received.push(['online', online])),
      browser.watchVisible((visible) => received.push(['visible', visible])),
      browser.onLeave(() => received.push('leave')),
      browser.onPrint((isPrinting) => received.push(['print', isPrinting])),
      browser.watchErrors((error, source) => received.push([source, error])),
    ];
    const all = () => {
      for (const name of ['offline', 'online', 'pagehide', 'beforeprint', 'afterprint'])
        dispatchEvent(new Event(name));
      document.dispatchEvent(new Event('visibilitychange'));
      dispatchEvent(new ErrorEvent('error', { message: 'm' }));
    };
    all();
    for (const undo of undos) undo();
    all();
    expect(received).toEqual([
      ['online', false],
      ['online', true],
      'leave',
      ['print', true],
      ['print', false],
      ['visible', true],
      ['error', 'm'],
    ]);
  });

  it('sets attributes of <html>', () => {
    systemBrowser().setRootAttribute('data-theme', 'light');
    expect(document.documentElement.dataset['theme']).toBe('light');
  });

  it('copies by text selection where there is no clipboard (plain http), and leaves nothing behind', async () => {
    const browser = systemBrowser();
    const input = document.createElement('input');
    document.body.append(input);
    input.focus();
    let copied = '';
    document.execCommand = () => {
      copied = document.activeElement instanceof HTMLTextAreaElement ? document.activeElement.value : '';
      return true;
    };
    // jsdom does not focus a selected field, as browsers do.
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

describe('a window opened by another window', () => {
  const receive = (data: unknown, origin = location.origin) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin }));

  it('navigates at the opener’s request, for messages and paths of this site only', () => {
    const browser = systemBrowser();
    const went: string[] = [];
    const undo = browser.useRouter((path) => went.push(path));
    receive({ what: 'bond.go', path: '/index/home' });
    receive({ what: 'bond.go', path: '/index/home' }, 'https://evil.test');
    receive({ what: 'bond.go', path: '//evil.test' });
    receive({ what: 'other', path: '/index/login' });
    receive(null);
    expect(went).toEqual(['/index/home']);
    undo();
  });

  it('returns false when there is no opener', () => {
    expect(systemBrowser().goInOpener('/index/home')).toBe(false);
  });
});

it('navigation falls back to the previous router when a later one is removed', () => {
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

describe('requests to the window', () => {
  /** Replaces a property of the window for one call. */
  function instead<T>(holder: object, name: string, value: unknown, run: () => T): T {
    const before = Object.getOwnPropertyDescriptor(holder, name);
    Object.defineProperty(holder, name, { configurable: true, value });
    try {
      return run();
    } finally {
      if (before) Object.defineProperty(holder, name, before);
      else Reflect.deleteProperty(holder, name);
    }
  }

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://files.test/', 'file:///etc/passwd'])(
    'refuse to leave for %s',
    (url) => {
      expect(() => systemBrowser().leaveFor(url)).toThrow('http(s)');
    },
  );

  it('refuse to leave for an address that is not an absolute URL', () => {
    expect(() => systemBrowser().leaveFor('/index/home')).toThrow(TypeError);
  });

  it('open another tab of this app, and close this one', () => {
    const opened: unknown[] = [];
    const browser = systemBrowser();
    instead(
      window,
      'open',
      (...parts: readonly unknown[]) => void opened.push(parts),
      () => browser.openTab('/index/deep'),
    );
    instead(
      window,
      'close',
      () => void opened.push('close'),
      () => browser.closeWindow(),
    );
    expect(opened).toEqual([['/index/deep', '_blank'], 'close']);
  });

  it('report the window’s place, and whether it is online and visible', () => {
    const browser = systemBrowser();
    const place = { screenX: 10, screenY: 20, innerWidth: 300, innerHeight: 200 };
    Object.assign(window, place);
    expect(browser.place()).toEqual({ left: 10, top: 20, width: 300, height: 200 });
    const stateWhen = (isOnline: boolean, visibility: string) =>
      instead(navigator, 'onLine', isOnline, () =>
        instead(document, 'visibilityState', visibility, () => [browser.isOnline(), browser.isVisible()]),
      );
    expect([stateWhen(true, 'visible'), stateWhen(false, 'hidden')]).toEqual([
      [true, true],
      [false, false],
    ]);
    expect([browser.origin, browser.languages]).toEqual([location.origin, navigator.languages]);
  });

  it('report when the page is hidden and shown again', () => {
    const seen: boolean[] = [];
    const undo = systemBrowser().watchVisible((visible) => seen.push(visible));
    for (const state of ['hidden', 'visible'])
      instead(document, 'visibilityState', state, () =>
        document.dispatchEvent(new Event('visibilitychange')),
      );
    undo();
    expect(seen).toEqual([false, true]);
  });

  it('report the origin of a frame that the page’s policy blocks, and no other violation', () => {
    const seen: string[] = [];
    const undo = systemBrowser().watchBlockedFrames((origin) => seen.push(origin));
    for (const [effectiveDirective, blockedURI] of [
      ['frame-src', 'https://a.example/desk?x=1'],
      ['img-src', 'https://b.example'],
      ['frame-src', 'inline'],
    ])
      document.dispatchEvent(
        Object.assign(new Event('securitypolicyviolation'), { effectiveDirective, blockedURI }),
      );
    undo();
    expect(seen).toEqual(['https://a.example']);
  });
});

describe('uncaught errors', () => {
  it('are reported with the error itself, else with its message; a rejection with its reason', () => {
    const received: unknown[] = [];
    const undo = systemBrowser().watchErrors((error, source) => received.push([source, error]));
    const fault = new Error('broken');
    dispatchEvent(new ErrorEvent('error', { message: 'm', error: fault }));
    dispatchEvent(new Event('error'));
    undo();
    expect(received).toEqual([['error', fault]]);
  });
});

describe('a download', () => {
  it.each([
    ['text', '{"a":"首页"}', '{"a":"首页"}'],
    ['bytes', Uint8Array.from([0x50, 0x4b]), 'PK'],
  ])('of %s is saved under its name, and its object URL is revoked', async (_what, content, text) => {
    const urls = new Map<string, Blob>();
    const saved: { readonly name: string; readonly blob: Blob | undefined }[] = [];
    const { createObjectURL, revokeObjectURL } = URL;
    const click = HTMLAnchorElement.prototype.click;
    URL.createObjectURL = (blob) => {
      // `as` holds: the door makes blobs only.
      urls.set('blob:1', blob as Blob);
      return 'blob:1';
    };
    URL.revokeObjectURL = (url) => void urls.delete(url);
    HTMLAnchorElement.prototype.click = function press(this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob: urls.get(this.href) });
    };
    systemBrowser().saveFile('layout.json', content);
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    HTMLAnchorElement.prototype.click = click;
    const [file] = saved;
    expect([file?.name, await file?.blob?.text(), urls.size]).toEqual(['layout.json', text, 0]);
  });
});

describe('copying', () => {
  it('uses the clipboard where there is one, and text selection where it refuses', async () => {
    const copied: string[] = [];
    const clipboard = {
      writeText: async (text: string) => {
        if (text === 'refused') throw new DOMException('NotAllowedError');
        copied.push(text);
      },
    };
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
    let isSelected = false;
    document.execCommand = () => (isSelected = true);
    const browser = systemBrowser();
    const first = [await browser.copyText('240210'), isSelected];
    const second = [await browser.copyText('refused'), isSelected];
    Reflect.deleteProperty(navigator, 'clipboard');
    expect([first, second, copied]).toEqual([[true, false], [true, true], ['240210']]);
  });
});

describe('a key press', () => {
  const within = (html: string): Element => {
    const host = document.createElement('div');
    host.innerHTML = html;
    return host.querySelector('[data-here]') ?? expect.unreachable(html);
  };

  it.each([
    ['<textarea data-here></textarea>', true],
    ['<select><option data-here></option></select>', true],
    ['<input data-here>', true],
    ['<input type="password" data-here>', true],
    ['<input type="number" data-here>', true],
    ['<p contenteditable="true"><b data-here></b></p>', true],
    ['<p contenteditable><b data-here></b></p>', true],
    ['<p contenteditable="false"><b data-here></b></p>', false],
    ['<input type="checkbox" data-here>', false],
    ['<input type="radio" data-here>', false],
    ['<input type="range" data-here>', false],
    ['<button data-here></button>', false],
    ['<label>名称<input></label><i data-here></i>', false],
  ])('in %s is typing: %s', (html, isText) => {
    expect(isTyping(within(html))).toBe(isText);
  });

  it('with no target, or on the page itself, is a shortcut', () => {
    expect([isTyping(null), isTyping(window), isTyping(document), isTyping(document.body)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
