import { bundleOf, type ConfigFiles, type Context, type Diagnostic, visitorContext } from '#contract/config';
import { wordsIn } from '#testing/texts';
import { describe, expect, it } from 'vitest';
import { texts } from '../testing/small-config.ts';
import { chipOf, contextFrom, gateOfChip, listOfGate, valuesAfter } from './gate-words.ts';
import { faultsByKey, filterOutline, outlineAt, outlineOf } from './outline.ts';
import { simulate } from './simulate.ts';
import { inHundred, usesOf } from './trial-figures.ts';
import { firstText, minutesText, trialText } from './trial-words.ts';

const [zh, en] = await wordsIn(['core', 'console']);

describe('the length of a trial', () => {
  it.each([
    [1, '1 min'],
    [90, '90 min'],
    [60, '1 h'],
    [120, '2 h'],
    [1440, '1 d'],
    [10_080, '7 d'],
    [1500, '25 h'],
  ])('of %i minutes is given in the largest whole unit: %s', (minutes, english) => {
    expect(minutesText(en, minutes)).toBe(english);
    expect(minutesText(zh, minutes)).toMatch(new RegExp(`^${english.split(' ')[0]}\\D+$`));
  });
});

describe('who gets a change first', () => {
  const first = { kind: 'share', id: '10', name: '', minutes: 60, beganTime: '', widenTime: '' } as const;

  it('is described as a share, a group or an organisation', () => {
    const phrases = [
      firstText(zh, first),
      firstText(zh, { kind: 'group', id: 'g1', name: '利率台' }),
      firstText(zh, { kind: 'organisation', id: 'o1', name: '利率台' }),
    ];
    expect(phrases[0]).toContain('10');
    expect(new Set(phrases).size).toBe(3);
    expect(phrases.slice(1).every((text) => text.includes('利率台'))).toBe(true);
  });

  it('is shown with the trial’s length before it starts, and with its end once it has', () => {
    // `as` holds: these are the fields that the texts use.
    const of = (over: object) => trialText(zh, { ...first, ...over } as Parameters<typeof trialText>[1]);
    expect(of({})).toContain('1');
    const running = of({ beganTime: '2026-11-20 10:00:00.000', widenTime: '2026-11-20 11:00:00.000' });
    expect(running).toContain('2026-11-20 10:00');
    expect(running).toContain('2026-11-20 11:00');
    expect(running).not.toContain('10:00:00');
  });
});

describe('figures of a trial', () => {
  it('add up on each side, and are given per hundred to one decimal, zero when there were none', () => {
    const parts = [
      { before: 10, after: 12 },
      { before: 5, after: 0 },
    ];
    expect([usesOf(parts, 'before'), usesOf(parts, 'after'), usesOf([], 'after')]).toEqual([15, 12, 0]);
    expect([inHundred(1, 3), inHundred(2, 3), inHundred(5, 0), inHundred(7, 7)]).toEqual([
      33.3, 66.7, 0, 100,
    ]);
  });
});

describe('a small configuration seen as another user', () => {
  // `as` holds: the texts are a configuration without faults (studio.test.ts).
  const files = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, JSON.parse(text)]),
  ) as unknown as ConfigFiles;
  const user: Context = { ...visitorContext, 'session.isLogin': true };
  const withNavigation = (items: readonly object[], settings: object = {}) =>
    simulate(
      bundleOf({
        ...files,
        // `as` holds: items as menu.json may have them.
        menu: { ...files.menu, menus: { ...files.menu.menus, navigation: items } } as ConfigFiles['menu'],
        settings: { ...files.settings, ...settings },
      }),
      user,
    ).menus.navigation;

  it.each<[what: string, item: object, settings: object, kinds: readonly string[]]>([
    ['a page that exists', { route: 'home' }, {}, []],
    ['an empty link', { link: 'community' }, { links: { community: '' } }, ['link']],
    ['a configured link', { link: 'community' }, { links: { community: 'https://x.test/' } }, []],
    ['a closed gate', { route: 'home', when: { 'user.isStaff': { is: true } } }, {}, ['gate']],
    [
      'a widget of a disabled plugin',
      { widget: 'account.bell' },
      { disabled: { plugins: ['account'], panels: [] } },
      ['off'],
    ],
  ])('%s is hidden by %j', (_, item, settings, kinds) => {
    const [seen] = withNavigation([{ id: 'x', label: 't:a', ...item }], settings);
    expect([seen?.isVisible, seen?.reasons.map(({ kind }) => kind)]).toEqual([kinds.length === 0, kinds]);
  });

  it('reports children hidden with their parent, and a group left empty', () => {
    const children = [{ id: 'inner', label: 't:b', route: 'home' }];
    const closed = { 'user.isStaff': { is: true } };
    const [gone] = withNavigation([{ id: 'x', label: 't:a', when: closed, children }]);
    expect(gone?.children[0]).toMatchObject({ isVisible: false, reasons: [{ kind: 'parent' }] });
    const [empty] = withNavigation([
      { id: 'x', label: 't:a', children: [{ id: 'inner', label: 't:b', route: 'home', when: closed }] },
    ]);
    expect(empty).toMatchObject({
      isVisible: false,
      reasons: [{ kind: 'empty' }],
      children: [{ isVisible: false, reasons: [{ kind: 'gate', of: 't:b' }] }],
    });
  });
});

describe('the tree while the text is being typed', () => {
  const tree = outlineOf(texts);

  it('names an item without an id by its position, and skips a list that is not one', () => {
    const broken = outlineOf({
      ...texts,
      menu: '{ "menus": { "navigation": [ { "label": "t:a" }, 7 ], "tools": "none" } }',
    });
    const groups = broken.find(({ file }) => file === 'menu')?.children ?? [];
    expect(groups.map(({ name, children }) => [name, children.map((item) => item.name)])).toEqual([
      ['navigation', ['#1', '#2']],
      ['tools', []],
    ]);
  });

  it('matches labels and names, keeps ancestors, and keeps everything for an empty search', () => {
    const names = (query: string) =>
      filterOutline(tree, query, ({ label }) => (label === 't:a' ? '首页' : '')).map(({ file, children }) => [
        file,
        children.length,
      ]);
    expect(names('  ')).toHaveLength(4);
    expect(names('首页').map(([file]) => file)).toEqual(['routes', 'menu']);
    expect(names('NOTFOUND')).toEqual([['routes', 1]]);
    expect(names('no such thing')).toEqual([]);
  });

  it('maps any position in the text to the innermost enclosing line', () => {
    expect(outlineAt(tree, 'routes', ['routes', 1, 'title'])?.name).toBe('login');
    expect(outlineAt(tree, 'routes', ['routes', 99])?.name).toBe('routes');
    expect(outlineAt([], 'routes', [])).toBeNull();
  });

  it('counts errors and warnings separately, on the line and all above', () => {
    const at = (path: string, severity: Diagnostic['severity']): Diagnostic => ({
      file: 'routes.json',
      path,
      severity,
      code: 'x',
      line: 1,
      column: 1,
      message: '',
      hint: '',
    });
    const counts = faultsByKey([
      at('routes[1].title', 'error'),
      at('routes[1]', 'warning'),
      at('', 'error'),
      at('routes[0]["when"]', 'warning'),
    ]);
    expect(
      ['routes', 'routes/routes', 'routes/routes/1', 'routes/routes/0'].map((key) => counts.get(key)),
    ).toEqual([
      { errors: 2, warnings: 2 },
      { errors: 1, warnings: 2 },
      { errors: 1, warnings: 1 },
      { errors: 0, warnings: 1 },
    ]);
  });
});

describe('gate chips', () => {
  it.each([
    [{ all: [] }, null],
    [{ not: { 'user.isStaff': { is: true } } }, null],
    [{ 'user.unknown': { is: true } }, null],
    [{ 'user.isStaff': { is: false } }, { key: 'user.isStaff', values: [false] }],
  ])('%j has the chip %j', (gate, chip) => {
    // `as` holds: gates as a file may have them, one of them with an invalid key.
    expect(chipOf(gate as Parameters<typeof chipOf>[0])).toEqual(chip);
  });

  it('hold one value of a two-valued key, and several of others', () => {
    expect(valuesAfter({ key: 'user.isStaff', values: [true] }, false)).toEqual([false]);
    expect(valuesAfter({ key: 'user.newAuth', values: ['Y'] }, 'P')).toEqual(['Y', 'P']);
    expect(valuesAfter({ key: 'user.newAuth', values: ['Y', 'P'] }, 'Y')).toEqual(['P']);
    expect(gateOfChip({ key: 'user.newAuth', values: ['P'] })).toEqual({ 'user.newAuth': { is: 'P' } });
  });

  it('are grouped by operator, a single condition under “all”', () => {
    const leaf = { 'user.isStaff': { is: true } } as const;
    expect([listOfGate({ any: [leaf] }).join, listOfGate(leaf), listOfGate(undefined).parts]).toEqual([
      'any',
      { join: 'all', parts: [leaf] },
      [],
    ]);
  });

  it('make a user who belongs to no group unless one was chosen', () => {
    const context = contextFrom(
      { 'session.isLogin': true, 'user.groups': { rates: true } },
      { groups: ['rates', 'credit'], organisations: ['A'] },
    );
    expect([context['user.groups'], context['user.organisation']]).toEqual([
      { rates: true, credit: false },
      { A: false },
    ]);
  });
});
