import type { BundleText } from '#contract/config';
import { describe, expect, it } from 'vitest';
import { fixture } from '../../../tests/_util/config-fixture.ts';
import {
  deltaOf,
  deltaOver,
  switched,
  summaryIn,
  summaryOf,
  toVersionInfo,
  type WrittenVersion,
} from './config-version.ts';

const build = { hash: 'build', texts: fixture };
const bigger: BundleText = {
  ...fixture,
  settings: fixture.settings.replace('"pageSize": 50', '"pageSize": 60'),
};
const disabledIn = (texts: BundleText): unknown => JSON.parse(texts.settings).disabled;
// `as` holds: JSON of the fixture's shape.
const files = (texts: BundleText) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, JSON.parse(text)])) as never;

describe('the stored delta of a version', () => {
  it('contains the files that differ from its base, and what is unsettled', () => {
    expect(deltaOf(build, bigger)).toEqual({
      routes: null,
      menu: null,
      layouts: null,
      settings: bigger.settings,
      base_hash: 'build',
      over_version: null,
      switches: '[]',
      unsettled: '[]',
    });
    expect(Object.values(deltaOf(build)).slice(0, 4)).toEqual([null, null, null, null]);
  });

  it('contains no text when only a switch was thrown over an earlier version', () => {
    const written: WrittenVersion = {
      version: 7,
      hash: 'h7',
      base: { hash: 'former build', texts: fixture },
      texts: bigger,
      textsOf: 5,
      switches: [],
      unsettled: [],
    };
    const off = { kind: 'plugin', id: 'depth', disabled: true } as const;
    expect(deltaOver(written, build, [off])).toEqual({
      routes: null,
      menu: null,
      layouts: null,
      settings: null,
      // The texts stay those of version 5, on the build that they were written on.
      base_hash: 'former build',
      over_version: 5,
      switches: JSON.stringify([off]),
      unsettled: '[]',
    });
    expect(deltaOver(null, build, [off])).toMatchObject({ base_hash: 'build', over_version: null });
    expect(deltaOver({ ...written, base: null }, build, [])).toMatchObject({ base_hash: 'build' });
  });
});

describe('texts with switches applied', () => {
  const catalogue = { plugins: ['quotes', 'depth'], panels: { 'quotes.list': {} as never } };

  it('lack what was switched off, and regain what was later switched on', () => {
    const off = { kind: 'plugin', id: 'depth', disabled: true } as const;
    const panel = { kind: 'panel', id: 'quotes.list', disabled: true } as const;
    expect(disabledIn(switched(fixture, [off, panel], catalogue))).toEqual({
      plugins: ['depth'],
      panels: ['quotes.list'],
    });
    const again = switched(fixture, [off, { ...off, disabled: false }], catalogue);
    expect(disabledIn(again)).toEqual({ plugins: [], panels: [] });
    expect(switched(fixture, [], catalogue)).toBe(fixture);
  });

  it('ignore switches for things missing from this build, but apply them all when the build is unknown', () => {
    const gone = { kind: 'plugin', id: 'gone', disabled: true } as const;
    const inherited = { kind: 'panel', id: 'toString', disabled: true } as const;
    expect(switched(fixture, [gone, inherited], catalogue)).toBe(fixture);
    expect(disabledIn(switched(fixture, [gone], null))).toEqual({ plugins: ['gone'], panels: [] });
    const outside = [{ id: 'gone', path: 'gone.js', sha256: '0'.repeat(64), title: '来客' }];
    const listed = {
      ...fixture,
      settings: fixture.settings.replace('{', `{ "external": ${JSON.stringify(outside)},`),
    };
    expect(disabledIn(switched(listed, [gone], catalogue))).toEqual({ plugins: ['gone'], panels: [] });
    // Something that left the build while it was off can still be turned on.
    const off = switched(fixture, [gone], null);
    expect(disabledIn(switched(off, [{ ...gone, disabled: false }], catalogue))).toEqual({
      plugins: [],
      panels: [],
    });
  });
});

describe('the public description of a version', () => {
  it('lists the changes line by line, and nothing when there is no earlier version', () => {
    expect(summaryOf(files(fixture), files(bigger))).toEqual([
      expect.stringMatching(/^settings\.json changed .*pageSize$/),
    ]);
    expect(summaryOf(files(fixture), files(fixture))).toEqual([]);
    const named = {
      ...fixture,
      menu: fixture.menu.replace(
        '"footer": [',
        '"footer": [{ "id": "a", "label": "own:a", "route": "home" },',
      ),
      settings: fixture.settings.replace('"disabled":', '"texts": { "a": { "zh-CN": "早盘" } }, "disabled":'),
    };
    expect(summaryOf(files(fixture), files(named))[0]).toBe('menu.json added menus.footer.a\t早盘');
    expect(summaryOf(files(named), files(fixture))[0]).toBe('menu.json removed menus.footer.a\t早盘');
    expect(summaryOf(null, files(bigger))).toEqual([]);
  });

  it('translates the Chinese words of a former release’s summary into kinds of change', () => {
    expect(
      summaryIn('["menu.json 新增 menus.tools.help","settings.json changed search.pageSize","… 60"]'),
    ).toEqual(['menu.json added menus.tools.help', 'settings.json changed search.pageSize', '… 60']);
  });

  it('is cut to forty lines, the last of which counts them all', () => {
    const layouts = JSON.parse(fixture.layouts);
    const [first] = layouts.layouts;
    const many = Array.from({ length: 60 }, (_, n) => ({ ...first, id: `copy${n}` }));
    const after = {
      ...fixture,
      layouts: JSON.stringify({ ...layouts, layouts: [...layouts.layouts, ...many] }),
    };
    const lines = summaryOf(files(fixture), files(after));
    expect([lines.length, lines.at(-1)]).toEqual([40, '… 60']);
  });

  it('names its author, or the account id if the name is gone', () => {
    const row = {
      version: 3,
      kind: 'publish',
      hash: 'h3',
      before_hash: 'h2',
      oper_id: 'op_1',
      opername: null,
      created_at: new Date('2026-11-20T10:00:00+08:00'),
      reason: '修正菜单',
      summary: '["menu.json"]',
    } as const;
    // `as` holds: the columns of the delta are not read.
    const info = (opername: string | null) => toVersionInfo({ ...row, opername } as never);
    expect(info(null)).toMatchObject({
      operName: 'op_1',
      createTime: '2026-11-20 10:00:00.000',
      summary: ['menu.json'],
    });
    expect(info('王编辑').operName).toBe('王编辑');
  });
});
