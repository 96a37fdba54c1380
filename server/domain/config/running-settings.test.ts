import { describe, expect, it } from 'vitest';
import { RunningSettings } from './running-settings.ts';

const texts = (settings: unknown) => async () => ({
  routes: '',
  menu: '',
  layouts: '',
  settings: typeof settings === 'string' ? settings : JSON.stringify(settings),
});

describe('the settings that the server follows', () => {
  it('are the published hours, within market hours, and the origins of https links and the analytics address [T37]', async () => {
    const settings = new RunningSettings();
    await settings.refresh(
      texts({
        links: {
          research: 'https://research.example/a?b',
          community: 'https://c.example/',
          bad: 'javascript:alert(1)',
          http: 'http://h.example',
          none: '',
        },
        trading: { opens: '08:00', closes: '16:30' },
        analytics: { endpoint: 'https://count.example/beacon?app=1' },
      }),
    );
    expect(settings.hours).toEqual({ open: 9 * 3600, close: 16.5 * 3600 });
    expect(settings.pageOrigins).toEqual({
      frames: ['https://research.example', 'https://c.example'],
      beacons: ['https://count.example'],
    });
  });

  it('contain no origin that would add to the policy of the page, or widen it [T23]', async () => {
    const settings = new RunningSettings();
    const hosts = [
      'a.example;sandbox',
      'a.example,style-src',
      '*',
      '*.example',
      "'none'",
      'good.example:8443',
      '[::1]',
    ];
    await settings.refresh(
      texts({
        links: Object.fromEntries(hosts.map((host, at) => [`link${at}`, `https://${host}/`])),
        trading: { opens: '09:00', closes: '17:30' },
        analytics: { endpoint: 'https://a.example;script-src' },
      }),
    );
    expect(settings.pageOrigins).toEqual({
      frames: ['https://good.example:8443', 'https://[::1]'],
      beacons: [],
    });
  });

  it.each(['not json', '{}', { links: {} }])(
    'keep their last values if the new ones cannot be read: %j',
    async (broken) => {
      const settings = new RunningSettings();
      await settings.refresh(
        texts({ links: {}, trading: { opens: '10:00', closes: '15:00' }, analytics: { endpoint: '' } }),
      );
      await settings.refresh(texts(broken));
      expect(settings.hours).toEqual({ open: 10 * 3600, close: 15 * 3600 });
    },
  );

  it('know terms by the words in all languages, whoever wrote them', async () => {
    const settings = new RunningSettings();
    settings.builtInDocuments = { termsOfService: 'p1', privacyProtection: 'p2' };
    const termsOf = async (documents: object) => settings.termsIn(await texts({ documents })());
    expect(await termsOf({})).toEqual({ terms: 'p1', privacy: 'p2' });
    const own = await termsOf({ termsOfService: { 'zh-CN': '条款' } });
    expect(own).toEqual({ terms: expect.stringMatching(/^[0-9a-f]{16}$/), privacy: 'p2' });
    expect(await termsOf({ termsOfService: { 'zh-CN': '条款', 'en-US': 'Terms' } })).not.toEqual(own);
    expect(await termsOf({ termsOfService: { 'zh-CN': '条款' }, about: { 'zh-CN': '关于' } })).toEqual(own);
  });

  it('name product and firm, each in both languages; without them the product’s own name', async () => {
    const settings = new RunningSettings();
    const product = { name: 'own:brand' };
    const own = { brand: { 'zh-CN': '珀光债券' } };
    await settings.refresh(texts({ product, texts: own, firm: { hotline: '95521' } }));
    expect(settings.identity).toEqual({
      product: { 'zh-CN': '珀光债券', 'en-US': '珀光债券' },
      firm: { hotline: '95521' },
    });
    await settings.refresh(texts({ product: { name: 'shell:brand' }, texts: own }));
    expect(settings.identity).toEqual({
      product: { 'zh-CN': '债券报价台', 'en-US': 'Bond Desk' },
      firm: {},
    });
  });
});
