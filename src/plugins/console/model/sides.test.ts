import { fileNameOf, parseJsonText } from '#contract/config';
import { mergeBundles } from '#contract/config/pipeline';
import { describe, expect, it } from 'vitest';
import layouts from '../../../config/layouts.json?raw';
import menu from '../../../config/menu.json?raw';
import routes from '../../../config/routes.json?raw';
import settings from '../../../config/settings.json?raw';
import { valueAt, withoutValue, withValue } from './json-text.ts';
import { type Conflict, conflictKey, decided, placeOf, sideText } from './sides.ts';

const base = { routes, menu, layouts, settings };

describe('the place of a conflict', () => {
  const text =
    '{"routes":[{"id":"home","path":"/"},{"id":"deep","children":[{"id":"a.b"}]}],"login":"login"}';

  it('is addressed by ids in lists and by names in objects', () => {
    expect(placeOf(text, 'routes.deep.children')).toEqual(['routes', 1, 'children']);
    expect(placeOf(text, 'routes.home.path')).toEqual(['routes', 0, 'path']);
    expect(placeOf(text, 'login')).toEqual(['login']);
    expect(placeOf(text, '')).toEqual([]);
  });

  it('of a removed item is the end of its list, where it can be put back', () => {
    expect(placeOf(text, 'routes.gone')).toEqual(['routes', 2]);
    expect(placeOf(text, 'routes.gone.path')).toBeNull();
    expect(placeOf(text, 'login.deeper')).toBeNull();
    expect(placeOf('{', 'login')).toBeNull();
  });
});

describe('two sides of a conflict', () => {
  const label = ['menus', 'navigation', 0, 'label'] as const;
  const conflictsOf = (mine: typeof base, theirs: typeof base): readonly Conflict[] =>
    mergeBundles(base, mine, theirs).conflicts;
  const labelled = (words: string) => ({ ...base, menu: withValue(menu, label, words) });

  it('is decided place by place, and stays open while any place is undecided', () => {
    const mine = { ...labelled('t:mine'), settings: withValue(settings, ['search', 'pageSize'], 60) };
    const theirs = { ...labelled('t:theirs'), settings: withValue(settings, ['search', 'pageSize'], 70) };
    const conflicts = conflictsOf(mine, theirs);
    expect(conflicts.map(({ file }) => file).toSorted()).toEqual(
      ['menu', 'settings'].map((name) => fileNameOf(name as 'menu')),
    );
    const [first] = conflicts;
    const sides = { base, mine, theirs };
    expect(decided(sides, conflicts, first ? { [conflictKey(first)]: 'mine' } : {})).toBeNull();
    const choices = Object.fromEntries(
      conflicts.map(
        (conflict) => [conflictKey(conflict), conflict.file === 'menu.json' ? 'mine' : 'theirs'] as const,
      ),
    );
    const text = decided(sides, conflicts, choices) ?? expect.fail('everything is decided');
    expect([
      valueAt(parseJsonText(text.menu), label),
      valueAt(parseJsonText(text.settings), ['search', 'pageSize']),
    ]).toEqual(['t:mine', 70]);
  });

  it('may be a removal against a change', () => {
    const item = ['menus', 'navigation', 0] as const;
    const id = valueAt(parseJsonText(menu), [...item, 'id']);
    const gone = { ...base, menu: withoutValue(menu, item) };
    const changed = labelled('t:changed');
    const conflicts = conflictsOf(gone, changed);
    expect(conflicts).toHaveLength(1);
    const idsAfter = (side: 'mine' | 'theirs'): readonly unknown[] => {
      const text = decided({ base, mine: gone, theirs: changed }, conflicts, {
        [conflictKey(conflicts[0] ?? expect.fail('one'))]: side,
      });
      const items = valueAt(parseJsonText(text?.menu ?? ''), ['menus', 'navigation']);
      return Array.isArray(items) ? items.map((one: unknown) => valueAt(one, ['id'])) : [];
    };
    expect(idsAfter('mine')).not.toContain(id);
    expect(idsAfter('theirs')).toContain(id);
  });
});

describe('the text of a side, as a reader decides by it', () => {
  const document = (lines: readonly string[]) => (lines.length === 0 ? '' : JSON.stringify(lines.join('\n')));
  const sides = (former: readonly string[], mine: readonly string[], theirs: readonly string[]) => {
    const conflict = {
      file: 'settings.json',
      path: 'documents.termsOfService.zh-CN',
      base: document(former),
      mine: document(mine),
      theirs: document(theirs),
    };
    return (['base', 'mine', 'theirs'] as const).map((side) => sideText(conflict, side));
  };

  it('is of a document only the lines that not all versions have, without signs of JSON', () => {
    expect(sides(['一', '"二"', '三'], ['一', '"二"', '甲'], ['一', '"二"', '乙'])).toEqual([
      '三',
      '甲',
      '乙',
    ]);
    expect(sides([], ['一', '', '甲一', '甲二'], ['一', '乙'])).toEqual(['', '甲一\n甲二', '乙']);
    expect(sides(['一', '二'], ['一', '二', '甲'], ['一', '二', '乙'])).toEqual(['…', '甲', '乙']);
    expect(sides(['一'], ['一', '甲'], [])).toEqual(['…', '甲', '']);
  });

  it('is a document as a whole where only the order differs, and any other value as written', () => {
    expect(sides([], ['一', '二'], ['二', '一'])).toEqual(['', '一\n二', '二\n一']);
    const conflict = { file: 'settings.json', path: 'firm.hotline', base: '', mine: '"1"', theirs: '"2"' };
    expect(sideText(conflict, 'mine')).toBe('"1"');
  });
});
