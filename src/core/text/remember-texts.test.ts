import { expect, it, vi } from 'vitest';
import { dynamicText, type TextValues } from './keys.ts';
import { Text } from './text.ts';

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'zh-CN': { hello: '你好', count: '{{n}} 笔' },
  'en-US': { hello: 'Hello', count: '{{n}} orders' },
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
    dynamicText(text.i18n.getFixedT(null, 'core'), key, values);
  return { text, missing, lookups, say };
}

it('a text without values is looked up once', async () => {
  const { lookups, say } = await make();
  const first = say('core:hello');
  const count = lookups.mock.calls.length;
  expect([first, say('core:hello'), count > 0, lookups.mock.calls.length]).toEqual([
    '你好',
    '你好',
    true,
    count,
  ]);
});

it('a text with values is made for each of them', async () => {
  const { say } = await make();
  expect([say('core:count', { n: 1 }), say('core:count', { n: 2 })]).toEqual(['1 笔', '2 笔']);
});

it('texts follow the language at once, for whoever hears of it first too', async () => {
  const { text, say } = await make();
  const heard: string[] = [say('core:hello')];
  text.i18n.on('languageChanged', () => heard.push(say('core:hello')));
  await text.setLanguage('en-US');
  await text.setLanguage('zh-CN');
  expect([...heard, say('core:hello')]).toEqual(['你好', 'Hello', '你好', '你好']);
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
  say('core:nothing');
  expect(missing).toEqual(['no text core:nothing', 'no text core:nothing']);
});
