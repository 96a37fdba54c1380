import { transaction } from '#contract/api';
import { createHttp, TransportError } from '#core/http';
import { NoticeCentre } from '#core/notice';
import { Storage } from '#core/storage';
import { FakeBrowser, FakeClock, FakeServer, FakeStorage } from '#testing';
import { describe, expect, it } from 'vitest';
import { pageResources } from './page-resources.ts';
import { VersionWatch } from './version-watch.ts';

const page = (build: string) =>
  `<html><head><link rel="stylesheet" href="/a-${build}.css"><script type="module" src='/main-${build}.js'></script></head></html>`;

function setUp() {
  const clock = new FakeClock();
  const browser = new FakeBrowser();
  const server = new FakeServer();
  const answers = { build: 'a' };
  const storage = new FakeStorage().openTab();
  const http = createHttp({ transport: server.transport, token: () => 't' });
  server.onReply('/', 200, '');
  const serve = (build: string) => server.onReply('/', 200, page(build));
  const notice = new NoticeCentre(clock);
  const load = () =>
    new VersionWatch({ http, clock, browser, notice, storage: new Storage(storage) }).start();
  return { clock, browser, server, answers, http, notice, serve, load };
}

describe('the watch for a new version', () => {
  it('compares the set of resources named by the page', () => {
    expect(pageResources(page('a'))).toBe('/a-a.css\n/main-a.js');
    expect(pageResources('<script src="/b.js"></script>\n<link href="/a.css">')).toBe(
      pageResources('<link   href=\'/a.css\' ><script async src="/b.js">'),
    );
    expect(pageResources('<p>proxy error</p>')).toBe('');
  });

  it('checks every 120 s and reloads 60 s after a change [R4.16]', async () => {
    const { clock, browser, server, serve, load } = setUp();
    serve('a');
    const stop = load();
    await clock.advanceAsync(119_000);
    serve('b');
    await clock.advanceAsync(1000);
    expect(server.count('/')).toBe(2);
    await clock.advanceAsync(59_999);
    expect(browser.reloads).toBe(0);
    await clock.advanceAsync(1);
    expect(browser.reloads).toBe(1);
    stop();
    expect(clock.pending).toBe(0);
  });

  it('T39 reloads once per version, even when two builds alternate', async () => {
    const { clock, browser, serve, load } = setUp();
    serve('a');
    let stop = load();
    for (let round = 0; round < 20; round += 1) {
      serve(round % 2 === 0 ? 'b' : 'a');
      const before = browser.reloads;
      await clock.advanceAsync(200_000);
      if (browser.reloads > before) {
        stop();
        stop = load();
      }
    }
    expect(browser.reloads).toBeLessThanOrEqual(2);
  });

  it('waits while a write to the server is pending', async () => {
    const { clock, browser, server, http, serve, load } = setUp();
    serve('a');
    load();
    await clock.advanceAsync(0);
    let answer: (value: unknown) => void = () => {};
    server.on('/transaction/auth/saveMarketThemeMode', () => new Promise((resolve) => (answer = resolve)));
    serve('b');
    await clock.advanceAsync(120_000);
    const call = http.call(transaction.saveMarketThemeMode, { body: { memode: 'N' } });
    await clock.advanceAsync(60_000);
    expect(browser.reloads).toBe(0);
    answer({});
    await call;
    await clock.advanceAsync(1000);
    expect(browser.reloads).toBe(1);
  });

  it('waits while the server does not answer: a page reloaded then would be lost', async () => {
    const { clock, browser, server, serve, load } = setUp();
    serve('a');
    load();
    await clock.advanceAsync(0);
    serve('b');
    await clock.advanceAsync(120_000);
    server.on('/', () => new TransportError('network'));
    await clock.advanceAsync(90_000);
    server.onReply('/', 200, '<p>maintenance</p>');
    await clock.advanceAsync(20_000);
    expect(browser.reloads).toBe(0);
    serve('b');
    await clock.advanceAsync(1000);
    expect(browser.reloads).toBe(1);
  });

  /** A page that learned of another build at 120 s, on which the user types. */
  async function typing() {
    const { clock, browser, server, serve, load, notice } = setUp();
    serve('a');
    load();
    await clock.advanceAsync(0);
    serve('b');
    browser.isTyping = true;
    await clock.advanceAsync(120_000);
    const offers = () =>
      notice.toasts.flatMap(({ words }) =>
        'key' in words && words.key === 'core:notice.newVersionWaits' ? [words] : [],
      );
    return { clock, browser, server, notice, offers, serve };
  }

  it('warns as it learns of the build, and again 10 s before it reloads: a notice stays for seconds only', async () => {
    const { clock, notice, serve, load } = setUp();
    serve('a');
    load();
    await clock.advanceAsync(0);
    serve('b');
    await clock.advanceAsync(120_000);
    const seconds = () => notice.toasts.map(({ words }) => 'values' in words && words.values?.['seconds']);
    expect(seconds()).toEqual([60]);
    await clock.advanceAsync(49_000);
    expect(seconds()).toEqual([]);
    await clock.advanceAsync(1000);
    expect(seconds()).toEqual([10]);
  });

  const WAITS = { key: 'core:notice.newVersionWaits' };

  it('waits while something is typed and not sent, says so, and leaves time to read the outcome [R4.16]', async () => {
    const { clock, browser, offers } = await typing();
    expect(offers()).toEqual([]);
    await clock.advanceAsync(60_000);
    expect(offers()).toEqual([WAITS]);
    await clock.advanceAsync(200_000);
    expect([browser.reloads, offers()]).toEqual([0, []]);
    await clock.advanceAsync(100_000);
    expect(offers()).toEqual([WAITS]);
    browser.isTyping = false;
    await clock.advanceAsync(9000);
    expect(browser.reloads).toBe(0);
    // The next entry begins.
    browser.isTyping = true;
    await clock.advanceAsync(20_000);
    browser.isTyping = false;
    await clock.advanceAsync(9000);
    expect(browser.reloads).toBe(0);
    await clock.advanceAsync(2000);
    expect(browser.reloads).toBe(1);
    await clock.advanceAsync(60_000);
    expect(browser.reloads).toBe(1);
  });

  it('waits for what was typed while the server was asked whether it is there', async () => {
    const { clock, browser, server, serve, load } = setUp();
    serve('a');
    load();
    await clock.advanceAsync(0);
    serve('b');
    await clock.advanceAsync(120_000);
    server.on('/', () => {
      browser.isTyping = true;
      return FakeServer.reply(200, page('b'));
    });
    await clock.advanceAsync(70_000);
    expect(browser.reloads).toBe(0);
  });

  it('reloads at once, and once, when the user no longer wants to wait', async () => {
    const { clock, browser, notice } = await typing();
    await clock.advanceAsync(60_000);
    const { action } = notice.toasts.at(-1) ?? expect.fail('nothing is offered');
    action?.run();
    action?.run();
    await clock.advanceAsync(0);
    expect(browser.reloads).toBe(1);
    action?.run();
    browser.isTyping = false;
    await clock.advanceAsync(60_000);
    expect(browser.reloads).toBe(1);
  });

  it('reloads at the user’s wish not before the server answers', async () => {
    const { clock, browser, notice, server } = await typing();
    server.on('/', () => new TransportError('network'));
    notice.toasts.at(-1)?.action?.run();
    await clock.advanceAsync(5000);
    expect(browser.reloads).toBe(0);
    server.onReply('/', 200, page('b'));
    await clock.advanceAsync(1000);
    expect(browser.reloads).toBe(1);
  });

  it('forgets what it waited for when the new build is withdrawn', async () => {
    const { clock, browser, offers, serve } = await typing();
    await clock.advanceAsync(60_000);
    serve('a');
    await clock.advanceAsync(120_000);
    browser.isTyping = false;
    await clock.advanceAsync(600_000);
    expect([browser.reloads, offers()]).toEqual([0, []]);
  });

  it('ignores failures and unexpected pages', async () => {
    const { clock, browser, server, serve, load } = setUp();
    serve('a');
    load();
    await clock.advanceAsync(0);
    server.on('/', () => new TransportError('network'));
    await clock.advanceAsync(120_000);
    server.onReply('/', 200, '<p>maintenance</p>');
    await clock.advanceAsync(120_000);
    server.onReply('/', 502, '');
    await clock.advanceAsync(400_000);
    expect(browser.reloads).toBe(0);
  });
});
