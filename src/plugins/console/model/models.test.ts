import { bundleOf, type ConfigFiles, type Context, isGapless, visitorContext } from '#contract/config';
import { mergeBundles } from '#contract/config/pipeline';
import { describe, expect, it } from 'vitest';
import layouts from '../../../config/layouts.json?raw';
import menu from '../../../config/menu.json?raw';
import routes from '../../../config/routes.json?raw';
import settings from '../../../config/settings.json?raw';
import {
  chipOf,
  choicesOf,
  contextFrom,
  gateOfChip,
  gateOfList,
  gateText,
  listOfGate,
  valuesAfter,
  valuesOf,
} from './gate-words.ts';
import { withValue } from './json-text.ts';
import {
  freshId,
  pageAfterCommand,
  pageInText,
  pageWithTab,
  panelsAt,
  pathOfPanel,
  withPage,
} from './layout-text.ts';
import { faultsByKey, filterOutline, outlineAt, outlineOf } from './outline.ts';
import { conflictKey, decided } from './sides.ts';
import { simulate } from './simulate.ts';

const texts = { routes, menu, layouts, settings };
// `as` holds: the product's files are proved by `npm run config:check`.
const files = Object.fromEntries(
  Object.entries(texts).map(([name, text]) => [name, JSON.parse(text)]),
) as unknown as ConfigFiles;
const bundle = bundleOf(files);
const user: Context = { ...visitorContext, 'session.isLogin': true };

describe('the tree of the configuration', () => {
  const tree = outlineOf(texts);
  it('lists every route, menu, layout, panel and section', () => {
    expect(tree.map((file) => file.file)).toEqual(['routes', 'menu', 'layouts', 'settings']);
    expect(outlineAt(tree, 'menu', ['menus', 'navigation', 1, 'when', 'all', 0])).toMatchObject({
      name: 'deepQuotation',
      isGated: true,
    });
    expect(outlineAt(tree, 'layouts', ['layouts', 0, 'panels', 1])).toMatchObject({
      kind: 'panel',
      name: 'active',
    });
  });
  it('keeps its lines while a file is broken', () => {
    const broken = outlineOf({ ...texts, menu: menu.slice(0, 500) }, tree);
    expect(broken[1]?.children).toEqual(tree[1]?.children);
  });
  it('can be searched by id and by label', () => {
    const found = filterOutline(tree, '首页', (node) => (node.label === 'shell:nav.home' ? '首页' : ''));
    expect(
      found.flatMap((file) => file.children.flatMap((group) => group.children.map((item) => item.name))),
    ).toEqual(['home']);
  });
  it('lists optional settings sections that are not set', () => {
    const [, , , file] = outlineOf({
      routes: '{}',
      menu: '{}',
      layouts: '{}',
      settings: '{ "links": {} }',
    });
    expect(file?.children.map(({ name }) => name)).toEqual([
      'links',
      'firm',
      'documents',
      'priceBands',
      'approval',
      'rights',
      'publishing',
      'external',
    ]);
  });
  it('counts findings on the line and on all its ancestors', () => {
    const place = { severity: 'error', code: 'x', line: 1, column: 1, message: '', hint: '' } as const;
    const counts = faultsByKey([{ ...place, file: 'menu.json', path: 'menus.user[1].when.all[0]' }]);
    expect(counts.get('menu')?.errors).toBe(1);
    expect(counts.get('menu/menus/user/1')?.errors).toBe(1);
    expect(counts.get('menu/menus/user/0')).toBeUndefined();
  });
});

describe('gates as chips', () => {
  const words = {
    key: (key: string) => key,
    value: (_: string, value: unknown) => String(value),
    audience: () => ['rates', 'credit'],
    and: '且',
    or: '或',
    not: '非',
    everybody: '所有人',
    pair: (what: string, name: string) => `${what}：${name}`,
  };
  it('read and write the same gate', () => {
    const gate = {
      all: [{ 'session.isLogin': { is: true } }, { 'user.newAuth': { in: ['Y', 'P'] } }],
    } as const;
    expect(gateOfList(listOfGate(gate))).toEqual(gate);
    expect(gate.all.map((part) => chipOf(part)).map((chip) => chip && gateOfChip(chip))).toEqual(gate.all);
    expect(gateOfList({ join: 'any', parts: [] })).toBeUndefined();
    expect(valuesOf('user.newAuth')).toEqual(['Y', 'I', 'P']);
  });
  it('hold groups by name, so that a deleted group can still be deselected', () => {
    const gate = { 'user.groups': { in: ['rates', 'gone'] } } as const;
    const chip = chipOf(gate);
    expect(chip).toEqual({ key: 'user.groups', values: ['rates', 'gone'] });
    expect(chip && gateOfChip(chip)).toEqual(gate);
    expect(choicesOf('user.groups', words, chip?.values)).toEqual(['rates', 'credit', 'gone']);
    expect(valuesAfter({ key: 'user.groups', values: ['rates'] }, 'credit')).toEqual(['rates', 'credit']);
    expect(gateText(gate, words)).toBe('user.groups：rates/gone');
  });
  it('read as a sentence', () => {
    expect(gateText(undefined, words)).toBe('所有人');
    expect(
      gateText(
        {
          all: [
            { 'user.isStaff': { is: true } },
            { not: { any: [{ 'user.orgflag': { is: '1' } }, { 'user.myiframe': { is: '1' } }] } },
          ],
        },
        words,
      ),
    ).toBe('user.isStaff：true 且 非（user.orgflag：1 或 user.myiframe：1）');
  });
  it('make only possible users: a visitor has no flags', () => {
    expect(contextFrom({ 'session.isLogin': false, 'user.isStaff': true })).toEqual(visitorContext);
  });
});

describe('previewing as another user', () => {
  it('shows what is hidden and which condition hides it', () => {
    const { menus } = simulate(bundle, user);
    const makers = menus.navigation.find((item) => item.id === 'marketMaking');
    expect(makers).toMatchObject({
      isVisible: false,
      reasons: [
        {
          kind: 'gate',
          questions: [{ key: 'user.isMarketMakingTierUser', actual: false, expected: [true] }],
        },
      ],
    });
    const pass = menus.navigation
      .find((item) => item.id === 'services')
      ?.children.find((item) => item.id === 'passTicket');
    expect(pass?.reasons.map((reason) => reason.kind)).toEqual(['gate', 'gate']);
    expect(
      simulate(bundle, { ...user, 'user.isMarketMakingTierUser': true }).menus.navigation.find(
        (item) => item.id === 'marketMaking',
      )?.isVisible,
    ).toBe(true);
  });
  it('shows where a page redirects', () => {
    const route = simulate(bundle, visitorContext).routes.find((item) => item.id === 'messageIndex');
    expect(route).toMatchObject({ isVisible: false, outcome: { route: 'login' } });
  });
  it('names the kill switch', () => {
    const off = bundleOf({
      ...files,
      settings: { ...files.settings, disabled: { plugins: ['depth'], panels: ['quotes.trades'] } },
    });
    const home = simulate(off, user).layouts.find((layout) => layout.id === 'home');
    expect(home?.children.find((panel) => panel.id === 'trades')?.reasons).toEqual([
      { kind: 'off', id: 'quotes.trades' },
    ]);
  });
});

describe('the canvas', () => {
  const path = ['layouts', 0] as const;
  const sizes = { 'depth.info': { min: [10, 10], default: [20, 20] } } as const;
  it('writes only what changed, and increments the version once', () => {
    const page = pageInText(layouts, path);
    if (!page) throw new Error('no page');
    const moved = pageAfterCommand(
      page,
      { type: 'resizeEdge', page: 'home', panel: 'active', edge: 'right', by: 8 },
      sizes,
    );
    const text = withPage(layouts, path, moved, 1);
    expect(text).toContain('"id": "active", "panel": "quotes.active", "x": 0, "y": 11, "w": 80, "h": 54');
    expect(JSON.parse(text).layouts[0].version).toBe(2);
    expect(text.split('\n').filter((line, at) => line !== layouts.split('\n')[at])).toHaveLength(3);
    expect(withPage(layouts, path, page, 1)).toBe(layouts);
  });
  it('adds and removes panels without leaving a gap', () => {
    const page = pageInText(layouts, path);
    if (!page) throw new Error('no page');
    const id = freshId(
      'depth.info',
      page.panels.map((panel) => panel.id),
    );
    const more = pageAfterCommand(
      page,
      { type: 'add', page: 'home', panel: { id, panel: 'depth.info' }, into: 'active' },
      sizes,
    );
    const text = withPage(layouts, path, more, 1);
    expect(pageInText(text, path)?.panels).toHaveLength(page.panels.length + 1);
    const less = pageAfterCommand(more, { type: 'remove', page: 'home', panel: 'curve' }, sizes);
    const restored = pageInText(withPage(text, path, less, 1), path);
    expect(restored?.panels.map((panel) => panel.id)).not.toContain('curve');
    expect(restored && isGapless(restored.panels, restored)).toBe(true);
  });
});

describe('tabs on the canvas', () => {
  const path = ['layouts', 0] as const;
  const send = (text: string, ...commands: readonly Parameters<typeof pageAfterCommand>[1][]) => {
    const page = pageInText(text, path);
    if (!page) throw new Error('no page');
    const next = commands.reduce((now, command) => pageAfterCommand(now, command, {}), page);
    return withPage(text, path, next, 1);
  };
  const at = { page: 'home', panel: 'curve' } as const;
  const gated = withValue(layouts, [...path, 'panels', 2, 'when'], { 'session.isLogin': { is: true } });
  const stacked = send(gated, { type: 'stack', ...at, onto: 'notices' });

  it('are written as one slot with every panel’s properties, and read back', () => {
    const panels: readonly {
      readonly id: string;
      readonly tabs?: readonly object[];
      readonly active?: string;
    }[] = JSON.parse(stacked).layouts[0].panels;
    const place = panels.find(({ tabs }) => tabs);
    expect(place).toMatchObject({ id: 'noticesTabs', active: 'curve' });
    expect(place?.tabs).toEqual([
      { id: 'notices', panel: 'quotes.notices' },
      { id: 'curve', panel: 'quotes.curve', channel: 'blue', when: { 'session.isLogin': { is: true } } },
    ]);
    const page = pageInText(stacked, path);
    expect(page?.panels.find(({ id }) => id === 'curve')?.tab).toEqual({
      stack: 'noticesTabs',
      at: 1,
      front: true,
    });
    expect(JSON.parse(stacked).layouts[0].version).toBe(2);
  });

  it('are located in the text by panel id', () => {
    const found = pathOfPanel(stacked, path, 'curve');
    expect([found[2], found[4], found[5]]).toEqual(['panels', 'tabs', 1]);
    expect(pathOfPanel(layouts, path, 'curve')).toEqual(['layouts', 0, 'panels', 2]);
  });

  it('take another panel without moving their neighbours, however small the slot', () => {
    const page = pageInText(layouts, path);
    if (!page) throw new Error('no page');
    const wide = { 'depth.info': { min: [120, 100], default: [120, 100] } } as const;
    const next = pageWithTab(page, 'curve', { id: 'info', panel: 'depth.info', channel: 'blue' }, wide);
    const text = withPage(layouts, path, next, 1);
    const [slot, others] = [
      ({ x, y, w, h }: (typeof page.panels)[number]) => ({ x, y, w, h }),
      page.panels.filter(({ id }) => id !== 'curve'),
    ];
    const after = pageInText(text, path);
    expect(after?.panels.filter(({ id }) => others.some((item) => item.id === id)).map(slot)).toEqual(
      others.map(slot),
    );
    expect(after?.gapless).toBe(page.gapless);
    const place = pathOfPanel(text, path, 'info').slice(0, 4);
    expect(panelsAt(text, place)).toEqual(['curve', 'info']);
    expect(pageWithTab(page, 'nowhere', { id: 'info', panel: 'depth.info' }, wide)).toBe(page);
  });

  it('become plain slots again when unstacked', () => {
    const plain = JSON.parse(send(stacked, { type: 'unstack', ...at })).layouts[0].panels;
    expect(plain.flatMap(({ tabs }: { readonly tabs?: unknown }) => tabs ?? [])).toEqual([]);
    expect(plain.find(({ id }: { readonly id: string }) => id === 'curve')).toMatchObject({
      channel: 'blue',
      when: { 'session.isLogin': { is: true } },
    });
  });
});

describe('two editors at once', () => {
  it('merges both edits, and reports the one conflict', () => {
    const mine = {
      ...texts,
      menu: withValue(
        withValue(menu, ['menus', 'navigation', 0, 'label'], 'shell:nav.mine'),
        ['menus', 'navigation', 5, 'icon'],
        'star',
      ),
    };
    const theirs = {
      ...texts,
      menu: withValue(
        withValue(menu, ['menus', 'navigation', 0, 'label'], 'shell:nav.theirs'),
        ['menus', 'user', 0, 'icon'],
        'bell',
      ),
    };
    const { merged, conflicts } = mergeBundles(texts, mine, theirs);
    expect(merged).toBeNull();
    expect(conflicts).toHaveLength(1);
    const [conflict] = conflicts;
    if (!conflict) throw new Error('no conflict');
    expect(decided({ base: texts, mine, theirs }, conflicts, {})).toBeNull();
    for (const side of ['mine', 'theirs'] as const) {
      const text = decided({ base: texts, mine, theirs }, conflicts, { [conflictKey(conflict)]: side });
      const result = JSON.parse(text?.menu ?? '{}').menus;
      expect([result.navigation[0].label, result.navigation[5].icon, result.user[0].icon]).toEqual([
        `shell:nav.${side}`,
        'star',
        'bell',
      ]);
    }
  });
});
