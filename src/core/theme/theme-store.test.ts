import { type CallFailure, createHttp } from '#core/http';
import { Storage } from '#core/storage';
import { FakeBrowser, FakeServer, FakeStorage, settle } from '#testing';
import { describe, expect, it } from 'vitest';
import { ThemeStore } from './theme-store.ts';

function setUp(
  storage = new FakeStorage(),
  defaults?: ConstructorParameters<typeof ThemeStore>[0]['defaults'],
) {
  const server = new FakeServer();
  const browser = new FakeBrowser();
  const tab = new Storage(storage.openTab());
  tab.start();
  const failures: CallFailure[] = [];
  const theme = new ThemeStore({
    browser,
    http: createHttp({
      transport: server.transport,
      token: () => 't',
      onFailure: (failure) => failures.push(failure),
    }),
    storage: tab,
    ...(defaults === undefined ? {} : { defaults }),
  });
  const stop = theme.start();
  return { server, browser, theme, stop, storage, tab, failures };
}

describe('the theme', () => {
  it('is dark with red for up by default, as attributes of <html> [R4.07]', () => {
    const { browser, theme } = setUp();
    expect(theme.darkMode).toBe(true);
    expect(Object.fromEntries(browser.attributes)).toEqual({ 'data-theme': 'dark', 'data-price': 'red-up' });
  });

  it.each([
    ['D', false],
    ['N', true],
    [null, true],
  ] as const)('is read from the server: %j means dark %j [R4.07]', async (quotedeepthememode, dark) => {
    const { server, theme, browser } = setUp();
    server.on('/transaction/auth/queryMarketThemeMode', { quotedeepthememode });
    await theme.load();
    expect([theme.darkMode, browser.attributes.get('data-theme')]).toEqual([dark, dark ? 'dark' : 'light']);
  });

  it('keeps a choice made while the server was still being asked [R4.07]', async () => {
    const { server, theme } = setUp();
    server.on('/transaction/auth/queryMarketThemeMode', { quotedeepthememode: 'N' });
    server.on('/transaction/auth/saveMarketThemeMode', {});
    const loading = theme.load();
    await theme.setDarkMode(false, true);
    await loading;
    expect(theme.darkMode).toBe(false);
    await theme.load();
    expect(theme.darkMode).toBe(true);
  });

  it('is not replaced by what the server held before a choice that is still being saved [R4.07]', async () => {
    const { server, theme } = setUp();
    const { promise, resolve } = Promise.withResolvers<object>();
    server.on('/transaction/auth/queryMarketThemeMode', { quotedeepthememode: 'N' });
    server.on('/transaction/auth/saveMarketThemeMode', () => promise);
    const saving = theme.setDarkMode(false, true);
    const loading = theme.load();
    resolve({});
    await Promise.all([saving, loading]);
    expect(theme.darkMode).toBe(false);
    await theme.load();
    expect(theme.darkMode).toBe(true);
  });

  it('chosen just before the page was left is saved by the next page [R4.07]', async () => {
    const before = setUp();
    before.server.on('/transaction/auth/saveMarketThemeMode', () => new Promise(() => {}));
    void before.theme.setDarkMode(false, true);
    before.stop();
    const { server, theme } = setUp(before.storage);
    server.on('/transaction/auth/queryMarketThemeMode', { quotedeepthememode: 'N' });
    server.on('/transaction/auth/saveMarketThemeMode', {});
    await theme.load();
    expect([theme.darkMode, server.requests.map((request) => request.body)]).toEqual([
      false,
      ['{"memode":"D"}'],
    ]);
    await theme.load();
    expect(theme.darkMode).toBe(true);
  });

  it('chosen in one tab is not undone by another that is still reading the server [R4.07]', async () => {
    const first = setUp();
    const second = setUp(first.storage);
    const { promise, resolve } = Promise.withResolvers<object>();
    second.server.on('/transaction/auth/queryMarketThemeMode', () => promise);
    const reading = second.theme.load();
    await first.theme.setDarkMode(false, false);
    await settle();
    resolve({ quotedeepthememode: 'N' });
    await reading;
    await settle();
    expect([first.theme.darkMode, second.theme.darkMode]).toEqual([false, false]);
  });

  it('is saved as memode N or D for a logged-in user, and in this browser [R4.07]', async () => {
    const { server, theme, storage } = setUp();
    server.on('/transaction/auth/saveMarketThemeMode', {});
    await theme.setDarkMode(false, true);
    await theme.setDarkMode(true, false);
    await theme.setDarkMode(false, false);
    expect(server.requests.map((request) => request.body)).toEqual(['{"memode":"D"}']);
    expect(setUp(storage).theme.darkMode).toBe(false);
  });

  it('stays unchanged when the server cannot be read, and the caller gets the error', async () => {
    const { server, theme } = setUp();
    server.onReply('/transaction/auth/queryMarketThemeMode', 500, null);
    await expect(theme.load()).rejects.toThrow('HTTP 500');
    expect(theme.darkMode).toBe(true);
  });

  it('that cannot be saved stays, and only the switch that was pressed reports it', async () => {
    const { server, theme, failures } = setUp();
    server.onReply('/transaction/auth/saveMarketThemeMode', 500, null);
    await expect(theme.setDarkMode(false, true)).rejects.toThrow('HTTP 500');
    expect([theme.darkMode, failures.map(({ notTips }) => notTips)]).toEqual([false, [true]]);
  });

  it('is the default in every tab once a log-out has cleared what was stored [R4.07] [R4.09]', async () => {
    const first = setUp();
    const second = setUp(first.storage);
    await first.theme.setDarkMode(false, false);
    await settle();
    expect([first.theme.darkMode, second.theme.darkMode]).toEqual([false, false]);
    first.tab.clearLocal();
    await settle();
    expect([first, second].map(({ browser }) => browser.attributes.get('data-theme'))).toEqual([
      'dark',
      'dark',
    ]);
  });

  it('changes price colours, follows another tab, and starts as configured', async () => {
    const first = setUp();
    const second = setUp(first.storage);
    first.theme.setPriceColour('cvd');
    await settle();
    expect([second.theme.priceColour, second.browser.attributes.get('data-price')]).toEqual(['cvd', 'cvd']);
    first.stop();
    first.theme.setPriceColour('green-up');
    expect(first.browser.attributes.get('data-price')).toBe('cvd');
    const configured = setUp(new FakeStorage(), { theme: 'light', priceColours: 'colour-blind' }).theme;
    expect([configured.darkMode, configured.priceColour]).toEqual([false, 'cvd']);
  });
});
