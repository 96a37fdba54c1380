import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Catalogue, CataloguePanel, CheckSettings } from '../catalogue.ts';
import { fixture, fixtureCatalogue } from '../../../tests/_util/config-fixture.ts';
import { type BundleText, type ConfigName, configNames } from '../bundle.ts';
import { visitorContext } from '../context.ts';
import { resolveRoute } from '../resolve.ts';
import { routeTable } from '../routing.ts';
import { migrate } from './migrate.ts';
import { parseJson } from './json/parse.ts';
import { valueOf } from './json/node.ts';
import { runPipeline } from './in-chinese.ts';

const run = (texts: Partial<BundleText> = {}, lastGood = good.bundle) =>
  runPipeline({ ...fixture, ...texts }, { catalogue: fixtureCatalogue, lastGood });
const good = runPipeline(fixture, { catalogue: fixtureCatalogue });
const edit = (file: ConfigName, find: string, replace: string): Partial<BundleText> => {
  if (!fixture[file].includes(find)) throw new Error(`not in ${file}: ${find}`);
  return { [file]: fixture[file].replace(find, () => replace) };
};
const codes = (result: ReturnType<typeof run>) => result.diagnostics.map((item) => item.code);

/** The fixture's catalogue with more details on the panel that has settings. */
function withSettings(more: Partial<CataloguePanel>): Catalogue {
  const { panels } = fixtureCatalogue;
  const active = panels['quotes.active'];
  if (!active) throw new Error('the fixture has no such panel');
  return { ...fixtureCatalogue, panels: { ...panels, 'quotes.active': { ...active, ...more } } };
}

describe('the pipeline', () => {
  it('freezes its bundle at every level', () => {
    const { bundle } = good;
    expect(Object.isFrozen(bundle)).toBe(true);
    expect(Object.isFrozen(bundle?.routes.routes[1])).toBe(true);
    expect(Object.isFrozen(bundle?.layouts.layouts[0]?.panels)).toBe(true);
  });

  it('gives equal content an equal hash, whatever its spacing and key order', () => {
    const shuffled = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(shuffled);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([key, item]) => [key, shuffled(item)]),
      );
    };
    const texts = Object.fromEntries(
      configNames.map((name) => [name, JSON.stringify(shuffled(JSON.parse(fixture[name])))]),
    );
    expect(run(texts).bundle?.hash).toBe(good.bundle?.hash);
    expect(good.bundle?.hash).toMatch(/^[\da-f]{16}$/);
    expect(run(edit('settings', '"hideHours": 8', '"hideHours": 9')).bundle?.hash).not.toBe(
      good.bundle?.hash,
    );
  });

  it('drops a faulty menu item and keeps the others', () => {
    const result = run(edit('menu', '"route": "home"', '"route": "hom"'));
    expect(result.fresh).toBe(true);
    expect(result.bundle?.menu.menus.navigation.map((item) => item.id)).toEqual(['quotes']);
    expect(result.diagnostics[0]).toMatchObject({ code: 'link.route', hint: '是否想写 home？' });
  });

  it.each([
    ['a wrong type', '"hideHours": 8', '"hideHours": "8"'],
    ['a section that is missing', '"banner"', '"baner"'],
    [
      'an outside plugin with a fault',
      '"schemaVersion": 1,',
      '"schemaVersion": 1, "external": [{ "id": "guest", "sha256": "abc" }],',
    ],
  ])('finds dead references of other files beside %s in settings.json', (_what, find, replace) => {
    const broken = edit('settings', find, replace);
    const before = codes(run(broken));
    const both = run({ ...broken, ...edit('menu', '"route": "home"', '"route": "hom"') });
    expect(both.fresh).toBe(false);
    expect([before.length > 0, codes(both)]).toEqual([true, ['link.route', ...before]]);
  });

  it('knows the texts in the configuration itself, even if those of the build are not listed', () => {
    const menu = edit('menu', '"label": "t:home"', '"label": "own:desk"');
    const settings = edit(
      'settings',
      '"schemaVersion": 1,',
      '"schemaVersion": 1, "texts": { "desk": { "zh-CN": "交易台" } },',
    );
    expect(codes(run({ ...menu, ...settings }))).toEqual([]);
    const dangling = run(menu).diagnostics[0];
    expect([dangling?.code, dangling?.message]).toEqual(['link.text', '文字 own:desk 不存在']);
    const visitor = runPipeline(
      { ...fixture, ...menu },
      { catalogue: { ...fixtureCatalogue, textKeys: null } },
    );
    expect(codes(visitor)).toEqual(['link.text']);
    const empty = edit(
      'settings',
      '"schemaVersion": 1,',
      '"schemaVersion": 1, "texts": { "desk": { "zh-CN": "" } },',
    );
    expect(codes(run({ ...menu, ...empty }))[0]).toMatch(/^schema/);
  });

  it('shows a placeholder for a panel whose kind is unknown, and keeps its place', () => {
    const result = run(edit('layouts', '"panel": "depth.info"', '"panel": "depth.inf"'));
    expect(result.fresh).toBe(true);
    expect(result.bundle?.layouts.layouts[1]?.panels.map((panel) => panel.id)).toContain('info');
    expect(result.bundle?.placeholders['deep/info']).toMatchObject({ code: 'link.panel', line: 12 });
  });

  it('shows a placeholder for a panel that its schema refuses, if its place is readable', () => {
    const result = run(
      edit(
        'layouts',
        '"index": 4, "channel": "blue"',
        '"index": 4, "channel": "pink", "when": { "user.x": {} }',
      ),
    );
    const panel = result.bundle?.layouts.layouts[1]?.panels.find((item) => item.id === 'info');
    expect(panel).toEqual({ id: 'info', panel: 'depth.info', x: 100, y: 8, w: 20, h: 52, index: 4 });
    expect(Object.keys(result.bundle?.placeholders ?? {})).toEqual(['deep/info']);
    expect(codes(result)).toEqual(['schema.value', 'schema.unknownKey']);
  });

  it('drops a panel whose place is unreadable, without reporting the gap it leaves', () => {
    const result = run(edit('layouts', '"x": 100', '"x": "right"'));
    expect(codes(result)).toEqual(['schema.type']);
    expect(result.bundle?.layouts.layouts[1]?.panels).toHaveLength(5);
  });

  it('drops an unknown key and keeps its item', () => {
    const result = run(edit('routes', '"footer": true', '"foter": true'));
    expect(result.bundle?.routes.routes[1]).not.toHaveProperty('footer');
    expect(result.diagnostics).toEqual([
      expect.objectContaining({ code: 'schema.unknownKey', hint: '是否想写 footer？' }),
    ]);
  });

  it('never opens a gate by dropping part of it: the whole route is dropped', () => {
    const routesOf = (files: Parameters<typeof run>[0]) =>
      run(files).bundle?.routes.routes.map(({ id }) => id) ?? [];
    const routes = routesOf({});
    expect(routes).toContain('passTicket');
    const gate = '{ "user.ispasscoupon": { "is": "1" } }';
    expect(routesOf(edit('routes', gate, '{ "not": { "user.orgflg": { "is": "1" } } }'))).toEqual(
      routes.filter((id) => id !== 'passTicket'),
    );
  });

  it('reports a faulty item once, not again for everything that refers to it', () => {
    const result = run(edit('routes', '"page": "account.order"', '"page": "account.odrer"'));
    expect(codes(result)).toEqual(['link.page']);
    expect(result.bundle?.menu.menus.navigation[1]?.children?.map((item) => item.id)).not.toContain('order');
  });

  it.each(configNames)('keeps the last good bundle when %s cannot be read', (name) => {
    const result = run({ [name]: '{ "schemaVersion": 1, ' });
    expect(result.fresh).toBe(false);
    expect(result.bundle).toBe(good.bundle);
  });

  it('returns no bundle if there never was a good one', () => {
    expect(run({ settings: '' }, null)).toMatchObject({ bundle: null, fresh: false });
  });

  it('refuses a configuration that leaves some kind of user without a home page [R2.01]', () => {
    const result = run(
      edit('routes', '"footer": true,', '"footer": true, "when": { "user.orgflag": { "is": "0" } },'),
    );
    expect(result.fresh).toBe(false);
    expect(result.diagnostics.find((item) => item.code === 'prove.home')?.message).toContain(
      '机构简版：已开通',
    );
  });

  it('describes in words who is refused', () => {
    const result = run(edit('menu', ', "when": { "user.ispasscoupon": { "is": "1" } } }', ' }'));
    expect(result.diagnostics[0]?.message).toBe('未登录用户打开 pass 会到 404');
  });

  it('accepts an item that asks a visitor to log in', () => {
    expect(good.diagnostics).toEqual([]);
    expect(
      resolveRoute(routeTable(JSON.parse(fixture.routes), []), 'messages', visitorContext),
    ).toMatchObject({
      kind: 'show',
      route: 'login',
    });
  });

  it("reports faults of a panel's settings at the setting, and drops the settings", () => {
    const result = runPipeline(fixture, {
      catalogue: fixtureCatalogue,
      checkSettings: (panel, settings) =>
        panel === 'quotes.active' && JSON.stringify(settings) === '{"rows":10}'
          ? [{ path: ['rows'], message: '太多' }]
          : [],
    });
    expect(result.diagnostics).toEqual([
      expect.objectContaining({ code: 'link.settings', line: 5, message: '面板设置不合规：太多' }),
    ]);
    expect(result.bundle?.layouts.layouts[0]?.panels[0]).not.toHaveProperty('settings');
  });

  it('words faults of settings like all others, with a suggestion', () => {
    const schema = z.object({
      rows: z.int().check(z.maximum(100)),
      mode: z.optional(z.enum(['wide', 'dense'])),
    });
    const check: CheckSettings = (_panel, settings) => {
      const { error } = schema.safeParse(settings);
      return (error?.issues ?? []).map((issue) => ({
        path: issue.path.map(String),
        message: issue.message,
        issue,
      }));
    };
    const findingsFor = (settings: string) =>
      runPipeline(
        { ...fixture, ...edit('layouts', '{ "rows": 10 }', settings) },
        { catalogue: withSettings({ settings: ['rows', 'mode'] }), checkSettings: check },
      ).diagnostics.map(({ code, message, hint }) => [code, message, hint]);
    expect(findingsFor('{ "rows": "10", "mode": "wide" }')).toContainEqual([
      'link.settings',
      '面板设置不合规：应为数字，实际是文字',
      '去掉双引号：10',
    ]);
    expect(findingsFor('{ "rows": 1000, "mode": "dens" }')).toEqual(
      expect.arrayContaining([
        ['link.settings', '面板设置不合规：过大：1000，不能大于 100', '改成 100 或更小'],
        ['link.settings', '面板设置不合规：值 "dens" 不可用', '是否想写 dense？可用的值：wide、dense'],
      ]),
    );
    expect(JSON.stringify(findingsFor('{ "rows": null }'))).not.toMatch(/Invalid|input/);
    expect(findingsFor('{ "rows": 10, "mod": "wide" }')).toEqual([
      ['link.setting', '面板 quotes.active 没有设置 mod', '是否想写 mode？'],
    ]);
  });

  it('leaves settings of an older version to the panel, which alone knows their names', () => {
    const older = edit(
      'layouts',
      '"settings": { "rows": 10 }',
      '"settings": { "count": 10 }, "settingsVersion": 1',
    );
    const catalogue = withSettings({ settings: ['rows'], settingsVersion: 2 });
    expect(runPipeline({ ...fixture, ...older }, { catalogue }).diagnostics).toEqual([]);
  });

  it('does not check texts if they cannot be listed', () => {
    const catalogue = { ...fixtureCatalogue, textKeys: null };
    expect(
      runPipeline({ ...fixture, ...edit('menu', '"t:about"', '"t:nothing"') }, { catalogue }).diagnostics,
    ).toEqual([]);
  });

  it('ends with a bundle and diagnostics after any single edit, and never throws', () => {
    const mutation = fc
      .tuple(
        fc.constantFrom(...configNames),
        fc.nat(),
        fc.nat({ max: 12 }),
        fc.constantFrom('', 'null', '{}', '[]', '"x"', '-1', ',', '"'),
      )
      .map(([name, at, length, piece]) => {
        const text = fixture[name];
        const from = at % text.length;
        return { [name]: text.slice(0, from) + piece + text.slice(from + length) };
      });
    const property = fc.property(mutation, (texts) => {
      const result = run(texts);
      expect(result.bundle).not.toBeNull();
      expect(result.fresh || result.diagnostics.some((item) => item.severity === 'error')).toBe(true);
      for (const item of result.diagnostics) expect(item.message).not.toBe('');
      // A fresh result has itself no schema or link faults, apart from gaps left by dropped panels.
      const again =
        result.bundle &&
        runPipeline(
          Object.fromEntries(
            configNames.map((name) => [name, JSON.stringify(result.bundle?.[name])]),
          ) as unknown as BundleText,
          { catalogue: fixtureCatalogue },
        );
      const placeholders = Object.keys(result.bundle?.placeholders ?? {}).length > 0;
      const remaining = again?.diagnostics.filter(
        (item) =>
          /^(parse|schema|link)/.test(item.code) &&
          item.code !== 'link.gap' &&
          item.code !== 'link.text' &&
          item.code !== 'link.tooSmall',
      );
      expect(placeholders ? [] : remaining).toEqual([]);
    });
    fc.assert(property, { numRuns: 400 });
  });
});

describe('migration of file formats', () => {
  const step = (from: number, up: (old: Readonly<Record<string, unknown>>) => Record<string, unknown>) => ({
    file: 'settings' as const,
    from,
    up,
  });
  const tree = (text: string) => {
    const { root } = parseJson(text, 'settings.json');
    if (!root) throw new Error('did not parse');
    return root;
  };

  it('runs the steps in order and keeps the positions of what remains', () => {
    const root = tree('{\n  "schemaVersion": 1,\n  "links": { "a": "b" }\n}');
    const { value, diagnostics } = migrate(
      'settings',
      root,
      [
        step(2, (old) => ({ ...old, steps: `${String(old['steps'])}2` })),
        step(1, (old) => ({ ...old, steps: '1' })),
      ],
      3,
    );
    expect(value && valueOf(value)).toEqual({ schemaVersion: 3, links: { a: 'b' }, steps: '12' });
    expect(
      value?.kind === 'object' && value.members.find((member) => member.key === 'links')?.keyStart,
    ).toEqual({
      line: 3,
      column: 3,
    });
    expect(diagnostics.map((item) => item.code)).toEqual(['schema.migrated']);
  });

  it('refuses a future version, a missing step and a step that throws', () => {
    const root = tree('{ "schemaVersion": 2 }');
    expect(migrate('settings', root, [], 1)).toMatchObject({
      value: null,
      diagnostics: [{ code: 'schema.version' }],
    });
    expect(migrate('settings', root, [step(1, (old) => ({ ...old }))], 3)).toMatchObject({ value: null });
    const broken = step(2, () => {
      throw new Error('no');
    });
    expect(migrate('settings', root, [broken], 3)).toMatchObject({
      value: null,
      diagnostics: [{ code: 'schema.migrate', values: { from: 2, to: 3, reason: 'no' } }],
    });
  });
});
