import { describe, expect, it } from 'vitest';
import { edited, fixtureCatalogue } from '../../../tests/_util/config-fixture.ts';
import { runPipeline } from './in-chinese.ts';

const run = (
  find: string,
  replace: string,
  more: Partial<Parameters<typeof runPipeline>[1]> = {},
  change = (settings: string) => settings,
) => {
  const texts = edited('settings', find, replace);
  const { bundle, diagnostics } = runPipeline(
    { ...texts, settings: change(texts.settings) },
    { catalogue: fixtureCatalogue, ...more },
  );
  return { bundle, diagnostics, findings: diagnostics.map(({ code, path }) => `${code} ${path}`) };
};

describe('the settings of the product', () => {
  it('must open before they close, or there would be no trading day [P12]', () => {
    expect(run('"closes": "17:30"', '"closes": "09:01"').findings).toEqual([]);
    expect(run('"closes": "17:30"', '"closes": "09:00"').findings).toEqual(['link.hours trading.closes']);
    expect(run('"closes": "17:30"', '"closes": "08:59"').findings).toEqual(['link.hours trading.closes']);
  });

  it('may switch off existing plugins and panels; an unknown name is dropped on its own', () => {
    const { bundle, findings } = run('"plugins": []', '"plugins": ["serch", "quotes"]');
    expect(findings).toEqual(['link.plugin disabled.plugins[0]']);
    expect(bundle?.settings.disabled.plugins).toEqual(['quotes']);
    const panels = run('"panels": []', '"panels": ["depth.trend", "depth.trnd"]');
    expect(panels.findings).toEqual(['link.panel disabled.panels[1]']);
    expect(panels.bundle?.settings.disabled.panels).toEqual(['depth.trend']);
  });

  it('switch off each plugin and panel once', () => {
    const { bundle, findings } = run('"plugins": []', '"plugins": ["search", "quotes", "search"]');
    expect(findings).toEqual(['link.duplicateId disabled.plugins[2]']);
    expect(bundle?.settings.disabled.plugins).toEqual(['search', 'quotes']);
    const panels = run('"panels": []', '"panels": ["depth.trend", "depth.trend"]');
    expect(panels.findings).toEqual(['link.duplicateId disabled.panels[1]']);
  });

  it('must name existing texts', () => {
    expect(run('"name": "t:home"', '"name": "t:hom"').findings).toEqual(['link.text product.name']);
    expect(run('"text": "t:banner"', '"text": "t:baner"').findings).toEqual(['link.text trading.text']);
  });
});

describe('a text of the configuration', () => {
  const written = (zh: string, where: 'trading' | 'product') => {
    const place = where === 'trading' ? 't:banner' : 't:home';
    const own = JSON.stringify({ texts: { call: { 'zh-CN': zh, 'en-US': 'Call {{time}}' } } }).slice(1, -1);
    return run(`"${place}"`, '"own:call"', {}, (text) => text.replace('"banner":', `${own},\n  "banner":`));
  };

  it.each<[string, string, 'trading' | 'product', readonly string[]]>([
    ['a value of the hours, in the announcement', '{{open}}–{{ close }} 收意向', 'trading', []],
    ['one that is nearly one of them', '{{opens}} 开', 'trading', ['{{opens}} 是否想写 open？']],
    ['one of the hours elsewhere', '{{open}} 开', 'product', ['{{open}} 删去它，把要说的直接写出来']],
    ['one with a format', '{{qty, number}} 万', 'product', ['{{qty, number}} 删去它，把要说的直接写出来']],
    ['single braces', '{open}', 'product', []],
  ])('names a placeholder that has no value: %s', (_title, zh, where, expected) => {
    const found = written(zh, where).diagnostics.filter(({ code }) => code === 'link.placeholder');
    expect(
      found.map(({ path, values, hint, severity }) => [
        path,
        severity,
        `${String(values?.['written'])} ${hint}`,
      ]),
    ).toEqual([
      ...expected.map((line) => ['texts.call["zh-CN"]', 'warning', line]),
      ['texts.call["en-US"]', 'warning', expect.stringContaining('{{time}} ')],
    ]);
    expect(found.at(-1)?.message).toBe('这段文字没有 {{time}} 的值，会原样显示给用户');
  });
});

describe('the firm and its documents', () => {
  const withOwn = (own: object) =>
    run('"banner":', `${JSON.stringify(own).slice(1, -1)},\n  "banner":`).diagnostics.map(
      ({ code, path, severity }) => `${severity} ${code} ${path}`,
    );
  const terms = (text: string) => withOwn({ documents: { termsOfService: { 'zh-CN': text } } });

  it('are as they are written, or not set', () => {
    expect(
      withOwn({
        firm: {
          fullName: { 'zh-CN': '珀光证券股份有限公司', 'en-US': '' },
          hotline: '95521 转 2',
          dutyLine: '+86 (21) 6888-0000',
          email: '',
        },
        documents: {
          termsOfService: { 'zh-CN': '## 一\n{{firm}}，[首页](/index/home)、[网站](https://a.cn)' },
        },
      }),
    ).toEqual([]);
  });

  it.each([
    [{ hotline: '请致电客服' }, 'error schema.phone firm.hotline'],
    [{ dutyLine: '021-68880000/1' }, 'error schema.phone firm.dutyLine'],
    [{ email: 'service@firm' }, 'error schema.email firm.email'],
    [{ address: { 'zh-CN': '长'.repeat(201) } }, 'error schema.tooLong firm.address["zh-CN"]'],
    [{ phone: '95521' }, 'error schema.unknownKey firm.phone'],
  ])('%j is %s', (firm, expected) => {
    expect(withOwn({ firm })).toEqual([expected]);
  });

  it.each([
    ['', 'error schema.empty'],
    ['长'.repeat(20_001), 'error schema.tooLong'],
    ['[x](javascript:alert(1))', 'error link.documentLink'],
    ['[x](//evil.example)', 'error link.documentLink'],
    ['热线 {{hotlin}}', 'warning link.documentValue'],
    ['##标题', 'warning link.markup'],
    ['# 标题', 'warning link.markup'],
    ['<b onclick="x()">字</b>', 'warning link.markup'],
    ['![图](https://a.cn/a.png)', 'warning link.markup'],
    ['digest:0123456789abcdef', 'error link.documentDigest'],
  ])('a document that begins %.30s: %s', (text, expected) => {
    expect(terms(text)).toEqual([`${expected} documents.termsOfService["zh-CN"]`]);
  });

  it('say in which line of which text a fault is, since a text is one line of the file', () => {
    const text = ['## 一', '由{{firm}}运营', '', '详见[这里](//evil.example)', '##标题', '{{hotlin}}'].join(
      '\n',
    );
    const own = JSON.stringify({ documents: { privacyProtection: { 'zh-CN': '好', 'en-US': text } } });
    const { diagnostics } = run('"banner":', `${own.slice(1, -1)},\n  "banner":`);
    expect(diagnostics.map(({ message }) => message).sort()).toEqual([
      '《隐私保护》英文正文第 4 行：链接 [这里](//evil.example) 打不开',
      '《隐私保护》英文正文第 5 行：“##标题”不会起作用',
      '《隐私保护》英文正文第 6 行：没有 {{hotlin}} 的值，会原样显示给用户',
    ]);
  });

  it('of which there are eight', () => {
    expect(withOwn({ documents: { terms: { 'zh-CN': '条款' } } })).toEqual([
      'error schema.unknownKey documents.terms',
    ]);
  });
});

describe('an external plugin', () => {
  const links = '"links": { "community": "https://example.com", "research": "" }';
  const sha = 'a'.repeat(64);
  const entry = (id: string) =>
    `{ "id": "${id}", "path": "house/1.js", "sha256": "${sha}", "title": "看板" }`;
  const listed = (id: string) => `${links},\n  "external": [${entry(id)}]`;
  const findingsFor = (
    file:
      | { readonly kind: 'missing' | 'outside' | 'tooLarge' }
      | { readonly kind: 'changed'; readonly sha256: string },
    isRunning = false,
  ) =>
    run(links, listed('house'), { fileOf: () => file, isRunning: () => isRunning }).findings.filter((line) =>
      line.includes('external'),
    );

  it('must exist under the listed hash; each fault is reported where it is', () => {
    expect(findingsFor({ kind: 'missing' })).toEqual(['link.externalMissing external[0].path']);
    expect(findingsFor({ kind: 'outside' })).toEqual(['link.externalOutside external[0].path']);
    expect(findingsFor({ kind: 'tooLarge' })).toEqual(['link.externalTooLarge external[0].path']);
    expect(findingsFor({ kind: 'changed', sha256: 'b'.repeat(64) })).toEqual([
      'link.externalChanged external[0].sha256',
    ]);
  });

  it('that already runs is only warned about, and blocks nothing [P8]', () => {
    expect(findingsFor({ kind: 'missing' }, true)).toEqual(['link.externalGone external[0].path']);
    expect(findingsFor({ kind: 'changed', sha256: 'b'.repeat(64) }, true)).toEqual([
      'link.externalStopped external[0].sha256',
    ]);
  });

  it('must have a unique name, also among the plugins of the build', () => {
    const { findings, bundle } = run(links, listed('quotes'));
    expect(findings).toEqual(['link.duplicateId external[0].id']);
    expect(bundle?.settings.external).toEqual([]);
  });

  it('can be checked against a build that lists one of its own plugins twice', () => {
    const twice = { ...fixtureCatalogue, plugins: [...fixtureCatalogue.plugins, 'quotes'] };
    expect(run(links, listed('house'), { catalogue: twice }).findings).toEqual([]);
  });
});
