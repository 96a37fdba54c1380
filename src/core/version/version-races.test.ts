import { createHttp } from '#core/http';
import { NoticeCentre } from '#core/notice';
import { Storage } from '#core/storage';
import { FakeBrowser, FakeClock, FakeServer, FakeStorage, settle } from '#testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageResources } from './page-resources.ts';
import { VersionWatch } from './version-watch.ts';

const LOOK_MS = 120_000;
const WAIT_MS = 60_000;
const pageOf = (build: string) => `<script type="module" src="/main-${build}.js"></script>`;

/** A tab on a page of build `a`, and the server's replies in the order of the requests. */
async function open(tab = new FakeStorage().openTab()) {
  const clock = new FakeClock();
  const browser = new FakeBrowser();
  const server = new FakeServer();
  const notice = new NoticeCentre(clock);
  const watch = new VersionWatch({
    http: createHttp({ transport: server.transport, token: () => null }),
    clock,
    browser,
    notice,
    storage: new Storage(tab),
  });
  const serve = (build: string) => server.onReply('/', 200, pageOf(build));
  serve('a');
  const stop = watch.start();
  await settle();
  const toasts = () => notice.toasts.map(({ words }) => words);
  return { clock, browser, server, serve, watch, stop, toasts, tab };
}

describe('a new version', () => {
  it('that the server announces is shown once, with the seconds left', async () => {
    const { serve, watch, toasts, clock, browser } = await open();
    serve('b');
    await Promise.all([watch.check(), watch.check()]);
    expect(toasts()).toEqual([{ key: 'core:notice.newVersion', values: { seconds: WAIT_MS / 1000 } }]);
    await clock.advanceAsync(WAIT_MS);
    expect(browser.reloads).toBe(1);
  });

  it('replaced by another within the minute starts the minute again', async () => {
    const { serve, watch, clock, browser } = await open();
    serve('b');
    await watch.check();
    await clock.advanceAsync(WAIT_MS - 1);
    serve('c');
    await watch.check();
    await clock.advanceAsync(WAIT_MS - 1);
    expect(browser.reloads).toBe(0);
    await clock.advanceAsync(1);
    expect(browser.reloads).toBe(1);
  });

  it('withdrawn within the minute causes no reload', async () => {
    const { serve, watch, clock, browser } = await open();
    serve('b');
    await watch.check();
    await clock.advanceAsync(WAIT_MS / 2);
    serve('a');
    await watch.check();
    await clock.advanceAsync(WAIT_MS);
    expect(browser.reloads).toBe(0);
    serve('b');
    await watch.check();
    await clock.advanceAsync(WAIT_MS);
    expect(browser.reloads).toBe(1);
  });

  it('for which this tab has reloaded is ignored there, but not in another tab', async () => {
    const machine = new FakeStorage();
    const first = await open(machine.openTab());
    first.serve('b');
    await first.watch.check();
    await first.clock.advanceAsync(WAIT_MS);
    first.stop();
    // The reload returned the old page once more: a cache in between.
    for (const [tab, reloads] of [
      [first.tab, 0],
      [machine.openTab(), 1],
    ] as const) {
      const { serve, watch, clock, browser } = await open(tab);
      serve('b');
      await watch.check();
      await clock.advanceAsync(WAIT_MS);
      expect(browser.reloads).toBe(reloads);
    }
  });

  it('is no longer waited for once the page is left', async () => {
    const { serve, watch, stop, clock, browser } = await open();
    serve('b');
    await watch.check();
    stop();
    await clock.advanceAsync(10 * WAIT_MS);
    expect([browser.reloads, clock.pending]).toEqual([0, 0]);
  });

  it('found only after the page was left has no effect', async () => {
    const { server, watch, stop, toasts, clock, browser } = await open();
    let answer: (page: unknown) => void = () => undefined;
    server.on('/', () => new Promise((resolve) => (answer = resolve)));
    const looking = watch.check();
    await settle();
    stop();
    answer(FakeServer.reply(200, pageOf('b')));
    await looking;
    await clock.advanceAsync(10 * WAIT_MS);
    expect([browser.reloads, toasts(), clock.pending]).toEqual([0, [], 0]);
  });

  it('is checked for every two minutes, and no longer once the page is left', async () => {
    const { server, stop, clock } = await open();
    await clock.advanceAsync(3 * LOOK_MS);
    expect(server.count('/')).toBe(4);
    stop();
    await clock.advanceAsync(3 * LOOK_MS);
    expect(server.count('/')).toBe(4);
  });
});

describe('the resources of a page', () => {
  const file = fc.stringMatching(/^\/[a-z]{1,8}-[a-z0-9]{4}\.(js|css)$/);
  const tagOf = (address: string, at: number): string =>
    address.endsWith('css')
      ? `<link rel="stylesheet" href=${at % 2 === 0 ? '"' : "'"}${address}${at % 2 === 0 ? '"' : "'"}>`
      : `<SCRIPT async src="${address}"></SCRIPT>`;

  it('are its files, regardless of order, repetition and surrounding markup', () => {
    fc.assert(
      fc.property(fc.uniqueArray(file, { minLength: 1, maxLength: 6 }), fc.lorem(), (files, words) => {
        const page = files.map(tagOf).join(`<p>${words}</p>`);
        const other = [...files, ...files].toReversed().map(tagOf).join('\n');
        expect(pageResources(page)).toBe(pageResources(other));
        expect(pageResources(page).split('\n').toSorted()).toEqual(files.toSorted());
      }),
    );
  });

  it('differ when any file differs', () => {
    fc.assert(
      fc.property(fc.uniqueArray(file, { minLength: 2, maxLength: 6 }), ([first = '', ...rest]) => {
        expect(pageResources(rest.map(tagOf).join(''))).not.toBe(
          pageResources([first, ...rest].map(tagOf).join('')),
        );
      }),
    );
  });

  it.each([
    ['an inline script', '<script>location.href = "/x.js"</script>'],
    ['an icon as a data URL', '<link rel="icon" href="data:image/svg+xml,abc">'],
    ['an image', '<img src="/logo.png">'],
    ['a hyperlink', '<a href="/index/home">'],
  ])('do not include %s', (_what, html) => {
    expect(pageResources(html)).toBe('');
  });
});
