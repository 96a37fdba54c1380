import { describe, expect, it } from 'vitest';
import { faults, seed } from '../../../tests/_util/config-faults.ts';
import { fixture, fixtureAudiences, fixtureCatalogue } from '../../../tests/_util/config-fixture.ts';
import { MAX_TEXT_LENGTH } from '../bundle-schema.ts';
import { runPipeline } from './in-chinese.ts';

const options = { catalogue: fixtureCatalogue, audiences: fixtureAudiences };
const run = (change: Partial<typeof fixture>) => runPipeline({ ...fixture, ...change }, options);
const FIVE_MB = 5 * 1024 * 1024;

describe('faulty input', () => {
  it('is always reported with a hint [P12]', () => {
    const without = faults.filter((fault) => {
      const { texts, expected } = seed(fault);
      const found = runPipeline(texts, options).diagnostics.find(({ code }) => code === expected.code);
      return found === undefined || found.hint === '';
    });
    expect(without.map(([code, file, , replace]) => `${code} ${file} ${replace}`)).toEqual([]);
  });

  it('is reported with the probable name if one is close, and without any if none is', () => {
    const hintFor = (name: string) =>
      run({ menu: fixture.menu.replace('"route": "deepQuotation"', `"route": "${name}"`) }).diagnostics[0]
        ?.hint;
    for (const near of ['deepQuotatoin', 'DeepQuotation', 'deepquotation', 'depQuotation'])
      expect(hintFor(near)).toContain('deepQuotation');
    expect(hintFor('zzzz')).not.toContain('deepQuotation');
  });

  it.each([
    ['settings', '"opens": "09:00"', '"opens": "09：00"', '09:00'],
    ['settings', '"opens": "09:00"', '"opens": "9:00"', '09:00'],
    ['settings', '"https://example.com"', '"example.com/a"', 'https://example.com/a'],
    ['routes', '"path": "/index/pass-ticket"', '"path": "/Index/Pass-Ticket"', '/index/pass-ticket'],
    ['routes', '"path": "/index/pass-ticket"', '"path": "/index/pass-ticket/"', '/index/pass-ticket'],
    ['routes', '"path": "/index/pass-ticket"', '"path": "index/pass-ticket"', '/index/pass-ticket'],
    ['layouts', '"panel": "depth.info"', '"panel": "Depth.info "', 'depth.info'],
  ] as const)(
    'is reported with the text that was meant in %s: %s written as %s',
    (file, find, replace, meant) => {
      expect(fixture[file]).toContain(find);
      const { diagnostics } = run({ [file]: fixture[file].replace(find, () => replace) });
      expect(diagnostics[0]?.hint).toBe(`是否想写 ${meant}？`);
    },
  );

  it('is reported without one if no small change makes the text fit', () => {
    const { diagnostics } = run({ settings: fixture.settings.replace('"09:00"', '"morning"') });
    expect(diagnostics[0]).toMatchObject({ code: 'schema.time', hint: '写成 HH:mm，如 09:00' });
  });

  it.each([
    [
      'menu',
      '"label": "t:quotes",',
      '"label": "t:quotes", "when": [{ "user.newAuth": { "is": "Y" } }],',
      '写成 { "all": [ … ] }',
    ],
    [
      'menu',
      '"label": "t:quotes",',
      '"label": "t:quotes", "when": "login",',
      '写成 { "session.isLogin": { "is": true } }',
    ],
    [
      'menu',
      '"label": "t:quotes",',
      '"label": "t:quotes", "when": { "user.groups": "rates" },',
      '写成 { "is": "rates" }',
    ],
    [
      'menu',
      '"label": "t:quotes",',
      '"label": "t:quotes", "when": { "user.newAuth": ["Y", "P"] },',
      '写成 { "in": ["Y","P"] }',
    ],
    ['settings', '"panels": []', '"panels": "depth.info"', '写成 ["depth.info"]'],
    ['settings', '"disabled":', '"texts": { "morning": "早盘" }, "disabled":', '写成 { "zh-CN": "早盘" }'],
    [
      'menu',
      '"label": "t:quotes"',
      '"label": "行情"',
      '写成 <空间>:<键>，如 shell:nav.home；自己的文字写进 settings.json 的 texts，这里写 own:<名字>',
    ],
  ] as const)('shows how a value of another kind is written: %s %s as %s', (file, find, replace, hint) => {
    expect(fixture[file]).toContain(find);
    const { diagnostics } = run({ [file]: fixture[file].replace(find, () => replace) });
    expect(diagnostics[0]?.hint).toBe(hint);
  });

  it('names of the keys that a place with tabs cannot have those that it has', () => {
    const panel = '"panel": "depth.info"';
    expect(fixture.layouts).toContain(panel);
    const layouts = fixture.layouts.replace(
      panel,
      () => '"tabs": [{ "id": "one", "panel": "depth.info" }], "active": "one"',
    );
    const [found] = run({ layouts }).diagnostics.filter(({ code }) => code === 'schema.ofTheTab');
    expect(found?.message).toBe('有 tabs 的一处不能写 channel');
  });

  it('sends an address that stands for the name of a link to where addresses belong', () => {
    const menu = fixture.menu.replace('"link": "community"', '"link": "https://www.example.com/"');
    expect(menu).not.toBe(fixture.menu);
    expect(run({ menu }).diagnostics[0]?.hint).toContain('href');
  });

  it('includes presets that are shown as another, or twice: warnings, all are kept', () => {
    const settings = fixture.settings
      .replace(/"priceStepsBp": \[[^\]]*\]/, '"priceStepsBp": [0, 0.01, 0.005, 0.29, 0.01]')
      .replace(/"quantityPresets": \[[^\]]*\]/, '"quantityPresets": [1000, 2000, 1000]');
    const { diagnostics, bundle } = run({ settings });
    expect(diagnostics.map(({ code, severity, path }) => [code, severity, path])).toEqual([
      ['link.step', 'warning', 'quoting.priceStepsBp[2]'],
      ['link.duplicatePreset', 'warning', 'quoting.priceStepsBp[4]'],
      ['link.duplicatePreset', 'warning', 'quoting.quantityPresets[2]'],
    ]);
    expect(bundle?.settings.quoting.quantityPresets).toEqual([1000, 2000, 1000]);
  });

  it('includes a page that says where others go and is closed to no one', () => {
    const page = '"title": "t:pass", "page": "account.pass",';
    expect(fixture.routes).toContain(page);
    const routes = fixture.routes.replace(
      /("page": "account.pass",)\s*"when": \{[^}]*\} \}/,
      '$1 "otherwise": "login"',
    );
    const found = run({ routes }).diagnostics.filter(({ code }) => code === 'link.uselessOtherwise');
    expect(found).toMatchObject([{ severity: 'warning', file: 'routes.json' }]);
  });

  it('includes a layout that no page shows and a quantity that order entry would refuse: warnings, both are kept', () => {
    const layouts = fixture.layouts.replace(
      '"layouts": [',
      () =>
        '"layouts": [\n{ "id": "extra", "title": "t:home", "version": 1, "columns": 120, "rows": 40, "gapless": false, "panels": [] },',
    );
    const settings = fixture.settings.replace('"quantityPresets": [1000]', '"quantityPresets": [1000, 1550]');
    const { diagnostics, bundle } = run({ layouts, settings });
    expect(diagnostics.map(({ code, severity, path }) => [code, severity, path])).toEqual([
      ['link.unusedLayout', 'warning', 'layouts[0].id'],
      ['link.preset', 'warning', 'quoting.quantityPresets[1]'],
    ]);
    expect(bundle?.settings.quoting.quantityPresets).toEqual([1000, 1550]);
    expect(bundle?.layouts.layouts[0]?.id).toBe('extra');
  });

  it('includes a page that no one can reach, reported at its gate', () => {
    const never =
      '"when": { "all": [{ "session.isLogin": { "is": true } }, { "session.isLogin": { "is": false } }] }';
    const { diagnostics } = run({
      routes: fixture.routes.replace(
        '"path": "/index/pass-ticket", "title": "t:pass", "page": "account.pass",\n      "when": { "user.ispasscoupon": { "is": "1" } }',
        `"path": "/index/pass-ticket", "title": "t:pass", "page": "account.pass",\n      ${never}`,
      ),
    });
    const found = diagnostics.find(({ code }) => code === 'prove.never');
    expect(found).toMatchObject({ file: 'routes.json', line: 23, column: 15 });
    expect(found?.hint).not.toBe('');
  });

  it.each([
    ['routes', '"footer": true', '"__proto__": { "footer": true }'],
    ['menu', '"params": { "orderObj": "latest" }', '"params": { "orderObj": "latest", "__proto__": "x" }'],
    ['layouts', '"settings": { "rows": 10 }', '"settings": { "constructor": 10 }'],
    ['settings', '"community": "https://example.com"', '"community": "https://example.com", "__proto__": ""'],
    ['settings', '"opens": "09:00"', '"opens": "09:00", "toString": "x"'],
  ] as const)(
    'with a prototype key in %s is reported at its line and has no effect: %s',
    (file, find, replace) => {
      expect(fixture[file]).toContain(find);
      const text = fixture[file].replace(find, () => replace);
      const { diagnostics } = run({ [file]: text });
      const at = text.search(/__proto__|constructor|toString/);
      expect(diagnostics[0]).toMatchObject({
        file: `${file}.json`,
        line: text.slice(0, at).split('\n').length,
        severity: 'error',
      });
      expect(Object.hasOwn(Object.prototype, 'footer')).toBe(false);
    },
  );

  it('longer than a server stores is refused, so that no draft passes here and is refused there', () => {
    const menu = (length: number) =>
      fixture.menu.replace(
        '"menus"',
        () => `"note": "${'x'.repeat(length - fixture.menu.length - 12)}",\n"menus"`,
      );
    expect(run({ menu: menu(MAX_TEXT_LENGTH) }).diagnostics).toEqual([]);
    expect(run({ menu: menu(MAX_TEXT_LENGTH + 1) }).diagnostics).toMatchObject([
      { file: 'menu.json', line: 1, code: 'read.tooLarge', hint: expect.stringMatching(/./) },
    ]);
  });

  it('of 5 MB is refused unread, as is an extremely deep file', () => {
    const filler = `"note": "${'x'.repeat(FIVE_MB)}",\n`;
    const long = fixture.menu.replace('"menus"', () => `${filler}  "menus"`);
    expect(run({ menu: long }).diagnostics).toMatchObject([
      { file: 'menu.json', code: 'read.tooLarge', severity: 'error', hint: expect.stringMatching(/./) },
    ]);
    const deep = `{ "schemaVersion": 1, "menus": ${'['.repeat(100_000)}`;
    expect(run({ menu: deep }).diagnostics[0]).toMatchObject({
      file: 'menu.json',
      line: 1,
      severity: 'error',
    });
  });
});
