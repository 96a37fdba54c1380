import { expect, it, vi } from 'vitest';
import { dynamicText, type TextValues } from './keys.ts';
import { Text } from './text.ts';

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'zh-CN': {
    hello: '你好',
    count: '{{n}} 笔',
    pair: '{{bid}} / {{ofr}}',
    size: '{{n, upper}} 笔',
    orders_other: '{{count}} 笔',
  },
  'en-US': {
    hello: 'Hello',
    count: '{{n}} orders',
    pair: '{{bid}} / {{ofr}}',
    orders_one: '{{count}} order',
    orders_other: '{{count}} orders',
  },
};

async function make() {
  const missing: string[] = [];
  const text = new Text({
    load: async (language) => words[language] ?? {},
    onMissing: (problem) => missing.push(problem),
  });
  await text.start(['core']);
  const lookups = vi.spyOn(text.i18n.services.interpolator, 'interpolate');
  /** What components call. */
  const say = (key: string, values?: TextValues): string =>
    dynamicText(text.i18n.getFixedT(text.i18n.language, 'core'), key, values);
  return { text, missing, lookups, say };
}

it('a text without values is looked up once', async () => {
  const { text, say } = await make();
  const reads = vi.spyOn(text.i18n.services.languageUtils, 'toResolveHierarchy');
  const first = say('core:hello');
  const { length } = reads.mock.calls;
  expect([first, say('core:hello'), length > 0, reads.mock.calls.length]).toEqual([
    '你好',
    '你好',
    true,
    length,
  ]);
});

it('a text with values is looked up and parsed once, and made for each of them', async () => {
  const { text, lookups, say } = await make();
  const reads = vi.spyOn(text.i18n.services.languageUtils, 'toResolveHierarchy');
  expect(say('core:count', { n: 1 })).toBe('1 笔');
  const { length } = reads.mock.calls;
  expect([say('core:count', { n: 2 }), length > 0, reads.mock.calls.length]).toEqual(['2 笔', true, length]);
  expect(say('core:pair', { bid: '2.20**', ofr: 2.2 })).toBe('2.20** / 2.2');
  expect(say('core:hello', { defaultValue: '?' })).toBe('你好');
  expect(lookups.mock.calls).toEqual([]);
});

it('values are put in as they are: nothing in them is a placeholder, another text, or a pattern', async () => {
  const { say } = await make();
  const odd = '{{ofr}} $t(core:hello) $& $1';
  expect(say('core:pair', { bid: odd, ofr: '1' })).toBe(`${odd} / 1`);
});

it('what is more than values stays with the library: plurals, formats, values that are missing or not used', async () => {
  const { text, lookups, say } = await make();
  expect([
    say('core:pair', { bid: 1 }),
    say('core:size', { n: 1 }),
    say('core:count', { n: 1, m: 2 }),
  ]).toEqual(['1 / {{ofr}}', '1 笔', '1 笔']);
  await text.setLanguage('en-US');
  expect([1, 2].map((count) => say('core:orders', { count }))).toEqual(['1 order', '2 orders']);
  expect(lookups).toHaveBeenCalledTimes(5);
});

it('texts follow the language at once, for whoever hears of it first too', async () => {
  const { text, say } = await make();
  const sayBoth = () => `${say('core:hello')} ${say('core:count', { n: 2 })}`;
  const heard: string[] = [sayBoth()];
  text.i18n.on('languageChanged', () => heard.push(sayBoth()));
  await text.setLanguage('en-US');
  await text.setLanguage('zh-CN');
  expect([...heard, sayBoth()]).toEqual(['你好 2 笔', 'Hello 2 orders', '你好 2 笔', '你好 2 笔']);
});

it('a component that asks for another language than the one shown gets it', async () => {
  const { text, say } = await make();
  await text.setLanguage('en-US');
  await text.setLanguage('zh-CN');
  expect([say('core:hello'), dynamicText(text.i18n.getFixedT('en-US', 'core'), 'core:hello')]).toEqual([
    '你好',
    'Hello',
  ]);
});

it('texts that come, go or change are read again', async () => {
  const { text, say } = await make();
  text.put('desk', { name: '一部' });
  const seen = [say('desk:name'), say('own:team')];
  text.put('desk', { name: '二部' });
  text.setOwn({ team: { 'zh-CN': '自营' } });
  seen.push(say('desk:name'), say('own:team'));
  text.setOwn({});
  expect([...seen, say('own:team')]).toEqual(['一部', 'team', '二部', '自营', 'team']);
});

it('a missing text is reported each time', async () => {
  const { missing, say } = await make();
  say('core:nothing');
  say('core:nothing', { n: 1 });
  expect(missing).toEqual(['no text core:nothing', 'no text core:nothing']);
  expect([say('core:nothing', { defaultValue: '有' }), missing.length]).toEqual(['有', 2]);
});
