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
  const load = () =>
    new VersionWatch({
      http,
      clock,
      browser,
      notice: new NoticeCentre(clock),
      storage: new Storage(storage),
    }).start();
  return { clock, browser, server, answers, http, serve, load };
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
