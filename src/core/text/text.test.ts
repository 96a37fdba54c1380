import { autorun } from 'mobx';
import { describe, expect, it, vi } from 'vitest';
import { bondTypeText, dynamicText, marketName, wordsOf } from './keys.ts';
import { loadNamespace } from './files/index.ts';
import { FakeClock } from '#testing';
import { replaceWords } from './replace-words.ts';
import { Text } from './text.ts';

function make(stored = '') {
  const root: string[] = [];
  const savedLanguages: string[] = [];
  const missing: string[] = [];
  const text = new Text({
    load: loadNamespace,
    stored: { get: () => stored, set: (language) => savedLanguages.push(language) },
    setRootLanguage: (language) => root.push(language),
    onMissing: (problem) => missing.push(problem),
  });
  return { text, root, savedLanguages, missing };
}

describe('interface texts', () => {
  it('are Chinese by default, exactly as in the specification [R8.04] [R8.05]', async () => {
    const { text, root } = make();
    await text.start(['core', 'rules']);
    expect(root).toEqual(['zh-CN']);
    expect(text.t('core:http.unauthenticated')).toBe('认证失败，无法访问系统资源');
    expect(text.t('core:http.forbidden')).toBe('当前操作没有权限');
    expect(text.t('core:http.notFound')).toBe('访问资源不存在');
    expect(text.t('core:http.cancelled')).toBe('请求被取消');
    expect(text.t('core:dialog.expired')).toBe('登录状态已过期，您可以继续留在该页面，或者重新登录');
    expect(text.t('core:dialog.kicked')).toBe(
      '此用户已在其他电脑上登录，如非本人操作，请立即登录系统并修改密码',
    );
    expect(text.t('core:dialog.loginAgain')).toBe('重新登录');
  });

  it('say of a deviation from the valuation what the specification says, wherever a refusal is shown, and of nothing else [R8.03]', async () => {
    const { text } = make();
    await text.start(['core']);
    await text.load('refusals');
    const values = { valuation: '2', bp: 30, limit: '1.7%~2.3%', date: '2026-11-01' };
    const texts = ['deviation', 'noValuation', 'oldValuation'].map((key) => {
      const message = text.say({ key: `refusals:${key}`, values });
      return text.say(wordsOf('refusals', { message, key, values }) ?? { text: '' });
    });
    expect(texts[0]).toBe('当前报价超过内部系统偏离度设置');
    expect(texts.slice(1).filter((words) => words === texts[0] || words.includes('估值偏离度'))).toEqual([]);
    expect(wordsOf('refusals', { message: '报价超出估值偏离度' })).toEqual({ text: texts[0] });
    expect(wordsOf('refusals', { message: '接口异常' })).toEqual({ text: '接口异常,请联系客服或重试' });
  });

  it('switch to English and save the choice', async () => {
    const { text, root, savedLanguages } = make();
    await text.start(['core', 'rules']);
    await text.setLanguage('en-US');
    expect([text.language, text.t('core:dialog.cancel'), savedLanguages, root]).toEqual([
      'en-US',
      'Cancel',
      ['en-US'],
      ['zh-CN', 'en-US'],
    ]);
    const again = make('en-US').text;
    await again.start(['core']);
    expect(again.t('core:dialog.confirm')).toBe('OK');
  });

  it('omit the parts of a message that have no text, instead of showing a key [R3.04]', async () => {
    const { text } = make();
    await text.start(['core']);
    await text.load('inbox');
    const rights = { limitSet: 'yes', limit: 8000, marketMaker: 'given', specialPerson: 'same' };
    const others = { passTicket: 'same', simpleVersion: 'same', research: 'same' };
    const content = { key: 'inbox:rightsChanged.content', values: { ...rights, ...others } };
    expect(text.say(content)).toBe(
      '您的交易额度已设为 8,000 万元。已为您开通：做市商。如有疑问，请联系客服。',
    );
  });

  it('are replaced at once when a text file is saved, and removed ones are gone', async () => {
    const { text, missing } = make();
    await text.start(['core']);
    const texts: string[] = [];
    const stop = autorun(() => texts.push(text.t('core:dialog.confirm')));
    replaceWords(text, { language: 'zh-CN', namespace: 'core', words: { dialog: { confirm: '好' } } });
    // Not loaded: nothing to replace, and its own file is read when requested.
    replaceWords(text, { language: 'en-US', namespace: 'orders', words: { title: 'x' } });
    expect([texts, text.has('core:dialog.cancel'), missing]).toEqual([['确定', '好'], false, []]);
    expect(text.i18n.hasResourceBundle('en-US', 'orders')).toBe(false);
    stop();
  });

  it('include configured texts: Chinese where there is no English, the key where there is neither', async () => {
    const { text, missing } = make();
    await text.start(['core']);
    text.setOwn({ desk: { 'zh-CN': '交易台', 'en-US': 'Desk' }, late: { 'zh-CN': '盘后' } });
    expect([text.dynamic('own:desk'), text.has('own:desk'), text.has('own:gone')]).toEqual([
      '交易台',
      true,
      false,
    ]);
    await text.setLanguage('en-US');
    expect([text.dynamic('own:desk'), text.dynamic('own:late')]).toEqual(['Desk', '盘后']);
    text.setOwn({});
    expect(text.dynamic('own:desk')).toBe('desk');
    expect(missing.some((problem) => problem.includes('own:desk'))).toBe(true);
  });

  it('update everything derived from them: on language, configuration and late loading', async () => {
    const { text } = make();
    await text.start(['core']);
    const seen: string[] = [];
    const stop = autorun(() => seen.push(`${text.dynamic('own:desk')} ${text.t('core:dialog.cancel')}`));
    text.setOwn({ desk: { 'zh-CN': '交易台', 'en-US': 'Desk' } });
    await text.setLanguage('en-US');
    text.put('hello', { title: 'Hello' });
    stop();
    expect([...new Set(seen)]).toEqual(['desk 取消', '交易台 取消', 'Desk Cancel']);
  });

  it('are found by checked keys: a wrong key does not compile', async () => {
    const { text } = make();
    await text.start(['core']);
    const { t } = text.i18n;
    // @ts-expect-error there is no such key
    expect(t('core:dialog.cancle')).toBe('dialog.cancle');
    // @ts-expect-error there is no such namespace
    expect(t('nowhere:dialog.cancel')).toBe('dialog.cancel');
    expect(dynamicText(t, 'core:dialog.cancel')).toBe('取消');
  });

  it('format messages of rules, errors and the server', async () => {
    const { text } = make();
    await text.start(['core', 'rules']);
    expect(text.say({ key: 'minutesAgo', values: { value: 5 } })).toBe('5分钟前');
    expect(text.say({ key: 'core:http.status', values: { status: 502 } })).toBe(
      '请求失败（502），请稍后重试',
    );
    expect(text.say({ text: '来自服务器 {{raw}} <b>' })).toBe('来自服务器 {{raw}} <b>');
  });

  it('show a refusal in the current language, or the server’s own text if its key is unknown', async () => {
    const { text } = make();
    await text.start(['core']);
    await text.load('rules');
    const refusal = { key: 'refusals:overQuota', values: { limit: 100, need: 5000 }, orText: '来自服务器' };
    expect(text.say(refusal)).toBe('交易额度不足：剩余 100 万元，本次需要 5,000 万元');
    await text.setLanguage('en-US');
    expect(text.say(refusal)).toBe('Over your trading limit: 100 left, 5,000 needed (CNY 10k)');
    expect(text.say({ key: 'refusals:fromTomorrow', orText: '来自服务器' })).toBe('来自服务器');
  });

  it('load namespaces on request, and show the key for a missing text', async () => {
    const { text, missing } = make();
    await text.start(['core']);
    expect(text.isLoaded('rules')).toBe(false);
    await text.load('rules');
    expect([text.isLoaded('rules'), text.has('rules:matured'), text.has('rules:nothing')]).toEqual([
      true,
      true,
      false,
    ]);
    await text.load('noSuchNamespace');
    expect(text.dynamic('noSuchNamespace:a.b')).toBe('a.b');
    expect(missing.some((problem) => problem.includes('noSuchNamespace'))).toBe(true);
  });

  it('whose file could not be fetched are requested until they arrive, and then replace their keys', async () => {
    const clock = new FakeClock();
    let attempts = 0;
    const text = new Text({
      clock,
      load: async (language, namespace) => {
        if (namespace === 'rules' && (attempts += 1) < 4) throw new TypeError('Failed to fetch');
        return loadNamespace(language, namespace);
      },
    });
    await text.start(['core']);
    const seen: string[] = [];
    const stop = autorun(() => seen.push(text.dynamic('rules:matured')));
    await text.load('rules');
    await text.load('rules', 'noSuchNamespace');
    expect([seen.at(-1), attempts, clock.pending]).toEqual(['matured', 2, 1]);
    await clock.advanceAsync(4000);
    await vi.dynamicImportSettled();
    stop();
    expect([seen.at(-1) === 'matured', text.has('rules:matured'), attempts, clock.pending]).toEqual([
      false,
      true,
      4,
      0,
    ]);
  });

  it('have the same keys and placeholders in both languages', async () => {
    const files = import.meta.glob<object>(['../../locales/*/*.json', '../../../contract/locales/*/*.json'], {
      import: 'default',
      eager: true,
    });
    const flat = (value: unknown, path = ''): [string, string][] =>
      typeof value === 'string'
        ? [[path, value]]
        : Object.entries(value as object).flatMap(([key, item]) =>
            flat(item, path === '' ? key : `${path}.${key}`),
          );
    const stem = (path: string) => path.replace(/_(one|other)$/, '');
    const holes = (words: string) =>
      [...words.matchAll(/\{\{(\w+)/g)]
        .map((match) => match[1])
        .sort()
        .join();
    const chineseFiles = Object.entries(files).filter(([path]) => path.includes('/zh-CN/'));
    expect(chineseFiles.length).toBeGreaterThan(10);
    for (const [path, texts] of chineseFiles) {
      const english = files[path.replace('/zh-CN/', '/en-US/')] ?? {};
      const [chinese, other] = [
        new Map(flat(texts).map(([key, words]) => [stem(key), words])),
        new Map(flat(english).map(([key, words]) => [stem(key), words])),
      ];
      const shape = (words: Map<string, string>) =>
        [...words].map(([key, line]) => `${path} ${key} ${holes(line)}`).sort();
      expect(shape(other)).toEqual(shape(chinese));
    }
  });
});

describe('market names', () => {
  it('follow the language by key; without a key they stay as the server wrote them', async () => {
    const { text, missing } = make('en-US');
    await text.start(['core']);
    await text.load();
    const { t } = text.i18n;
    expect(bondTypeText(t, { bondTypeKey: 'FB', bondTypeName: '政策性金融债' })).toBe('Policy bank bond');
    expect(bondTypeText(t, { bondTypeName: '政策性金融债' })).toBe('政策性金融债');
    expect(bondTypeText(t, {})).toBe('');
    expect(marketName(t, 'index.CDB', '10Y国开', { years: 10 })).toBe('10Y CDB');
    expect(marketName(t, 'index.unknown', '3Y地方债', { years: 3 })).toBe('3Y地方债');
    expect(missing).toEqual([]);
    await text.setLanguage('zh-CN');
    expect(marketName(text.i18n.t, 'index.CDB', '', { years: 10 })).toBe('10Y国开');
  });
});
