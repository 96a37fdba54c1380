import { autorun } from 'mobx';
import { describe, expect, it } from 'vitest';
import type { Language } from './languages.ts';
import { Text } from './text.ts';

const words: Readonly<Record<string, string>> = { 'zh-CN': '取消', 'en-US': 'Cancel' };

/** Texts whose files load when the test lets them; those of the first language are loaded at once. */
function setUp(stored = 'zh-CN') {
  const waiting = new Map<string, () => void>();
  const failing = new Set<string>();
  const savedLanguages: string[] = [];
  const root: string[] = [];
  const missing: string[] = [];
  const text = new Text({
    load: async (language, namespace) => {
      if (language !== stored && namespace === 'core')
        await new Promise<void>((resolve) => waiting.set(language, resolve));
      if (failing.has(language)) throw new Error(`no texts: ${language}`);
      return { dialog: { cancel: words[language] ?? '' } };
    },
    stored: { get: () => stored, set: (language) => savedLanguages.push(language) },
    setRootLanguage: (language) => root.push(language),
    onMissing: (problem) => missing.push(problem),
  });
  const cancelText = () => text.t('core:dialog.cancel');
  const arrive = async (language: Language) => {
    // The library requests a file some turns after the call.
    await expect.poll(() => waiting.has(language)).toBe(true);
    waiting.get(language)?.();
  };
  return { text, savedLanguages, root, missing, failing, cancelText, arrive };
}

describe('a chosen language', () => {
  it('is shown, saved and set on the page only once its texts have loaded', async () => {
    const { text, savedLanguages, root, cancelText, arrive } = setUp();
    await text.start(['core']);
    const chosen = text.setLanguage('en-US');
    expect([text.language, cancelText(), savedLanguages]).toEqual(['zh-CN', '取消', []]);
    await arrive('en-US');
    await chosen;
    expect([text.language, cancelText(), savedLanguages, root]).toEqual([
      'en-US',
      'Cancel',
      ['en-US'],
      ['zh-CN', 'en-US'],
    ]);
  });

  it('is not applied if the user switches back before its texts have loaded', async () => {
    const { text, savedLanguages, root, cancelText, arrive } = setUp();
    await text.start(['core']);
    const english = text.setLanguage('en-US');
    await text.setLanguage('zh-CN');
    await arrive('en-US');
    await english;
    expect([text.language, cancelText(), savedLanguages.at(-1), root.at(-1)]).toEqual([
      'zh-CN',
      '取消',
      'zh-CN',
      'zh-CN',
    ]);
  });

  it('chosen twice in a row is applied once its texts have loaded', async () => {
    const { text, cancelText, arrive } = setUp();
    await text.start(['core']);
    const both = [text.setLanguage('en-US'), text.setLanguage('en-US')];
    await arrive('en-US');
    await Promise.all(both);
    expect([text.language, cancelText()]).toEqual(['en-US', 'Cancel']);
  });

  it('updates derived texts once', async () => {
    const { text, cancelText, arrive } = setUp();
    await text.start(['core']);
    const seen: string[] = [];
    const stop = autorun(() => seen.push(cancelText()));
    const chosen = text.setLanguage('en-US');
    await arrive('en-US');
    await chosen;
    stop();
    expect([...new Set(seen)]).toEqual(['取消', 'Cancel']);
    expect(seen.at(-1)).toBe('Cancel');
  });

  it('whose file is missing falls back to the first language, and is reported', async () => {
    const { text, failing, missing, cancelText, arrive } = setUp();
    await text.start(['core']);
    failing.add('en-US');
    const chosen = text.setLanguage('en-US');
    await arrive('en-US');
    await chosen;
    expect([cancelText(), missing]).toEqual(['取消', [expect.stringContaining('en-US')]]);
  });
});

describe('the initial language', () => {
  it.each([
    ['en-US', 'en-US'],
    ['zh-CN', 'zh-CN'],
    ['', 'zh-CN'],
    ['fr-FR', 'zh-CN'],
    ['toString', 'zh-CN'],
  ])('stored as “%s” is %s', (stored, language) => {
    expect(new Text({ load: async () => ({}), stored: { get: () => stored, set: () => {} } }).language).toBe(
      language,
    );
  });

  it('is loaded once, whoever starts it', async () => {
    const { text, root } = setUp();
    await Promise.all([text.start(['core']), text.start(['core'])]);
    expect(root).toEqual(['zh-CN']);
  });
});
