import { FakeBrowser, FakeClock, FakeStorage } from '#testing';
import { describe, expect, it } from 'vitest';
import { createFirst, type FirstOptions } from './index.ts';

function build({
  storage = new FakeStorage(),
  ...over
}: Partial<Omit<FirstOptions, 'storage'>> & { readonly storage?: FakeStorage } = {}) {
  const clock = new FakeClock();
  const browser = new FakeBrowser();
  const consoleLines: string[] = [];
  const beacons: (readonly [endpoint: string, body: string])[] = [];
  const settings = {
    appearance: { locale: 'zh-CN', theme: 'dark', priceColours: 'red-up' },
    analytics: { endpoint: '/collect' },
    product: { name: 'shell:brand', analyticsName: 'desk' },
  };
  const note = (...parts: readonly unknown[]) => void consoleLines.push(parts.map(String).join(' '));
  const options = {
    clock,
    browser,
    storage: storage.openTab(),
    console: { error: note, warn: note },
    postBeacon: (endpoint: string, body: string) => void beacons.push([endpoint, body]),
    loadTexts: async () => ({ hello: 'hello' }),
    settings: () => settings,
    versionHash: 'v1',
    ...over,
  };
  // `as` holds: before the first paint only these parts of the settings are read.
  return {
    first: createFirst(options as unknown as FirstOptions),
    browser,
    consoleLines,
    beacons,
    settings,
    storage,
  };
}

describe('the first-paint core', () => {
  it('knows the device from the start, and runs nothing', () => {
    const { first, browser, consoleLines } = build();
    expect([
      browser.attributes.get('data-device') !== undefined,
      browser.attributes.has('lang'),
      consoleLines,
    ]).toEqual([true, false, []]);
    expect([first.session.status, first.session.restore()]).toEqual(['visitor', false]);
  });

  it('uses the language chosen here, else the product’s default', async () => {
    const storage = new FakeStorage();
    const fresh = build({ storage });
    await fresh.first.text.start(['core']);
    expect([fresh.first.text.language, fresh.browser.attributes.get('lang')]).toEqual(['zh-CN', 'zh-CN']);
    await fresh.first.text.setLanguage('en-US');
    const again = build({ storage });
    await again.first.text.start(['core']);
    expect([again.first.text.language, again.browser.attributes.get('lang')]).toEqual(['en-US', 'en-US']);
    storage.openTab().local.setItem('bond.language', '{"v":1,"d":"xx-XX"}');
    const odd = build({ storage });
    await odd.first.text.start(['core']);
    expect(odd.first.text.language).toBe('zh-CN');
  });

  it('follows a language chosen in another window, and keeps it through a logout there; the next page has the product’s own, since nothing is left stored [R4.09] [U4]', async () => {
    const storage = new FakeStorage();
    const main = build({ storage }).first;
    const alone = build({ storage });
    for (const { text, storage: opened } of [main, alone.first]) {
      await text.start(['core']);
      opened.start();
    }
    await main.text.setLanguage('en-US');
    await expect.poll(() => alone.first.text.language).toBe('en-US');
    expect(alone.browser.attributes.get('lang')).toBe('en-US');
    const { local } = storage.openTab();
    expect(local.getItem('bond.language')).not.toBeNull();
    main.storage.clearLocal();
    expect(local.getItem('bond.language')).toBeNull();
    expect(alone.first.text.language).toBe('en-US');
    const next = build({ storage }).first;
    await next.text.start(['core']);
    expect(next.text.language).toBe('zh-CN');
  });

  it('reports values storage could not read, even though storage is created before the reporter', () => {
    const storage = new FakeStorage();
    storage.openTab().local.setItem('bond.session', 'nonsense');
    storage.openTab().local.setItem('bond.language', '{"v":1,"d":7}');
    const { first } = build({ storage });
    expect(
      first.report.problems.map(({ context, message }) => [context['key'], message.split(':')[0]]),
    ).toEqual([
      ['bond.session', 'corrupt'],
      ['bond.language', 'corrupt'],
    ]);
  });

  it('counts usage at the address currently configured, and nowhere if it is empty', () => {
    const { first, beacons, settings } = build();
    first.report.track('open');
    settings.analytics.endpoint = '/elsewhere';
    first.report.track('open');
    settings.analytics.endpoint = '';
    first.report.track('open');
    expect(beacons.map(([endpoint]) => endpoint)).toEqual(['/collect', '/elsewhere']);
    expect(beacons[0]?.[1]).toContain('v1');
  });
});
