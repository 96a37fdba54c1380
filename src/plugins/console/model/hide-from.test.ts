import { describe, expect, it } from 'vitest';
import { parseJsonText } from '#contract/config';
import { texts } from '../testing/small-config.ts';
import { withoutGroup } from './hide-from.ts';
import { valueAt, withValue } from './json-text.ts';

const item = ['menus', 'navigation', 0];
const gateIn = (menu: string) => valueAt(parseJsonText(menu), [...item, 'when']);
const hidden = { not: { 'user.groups': { is: 'new' } } };

describe('hiding a menu item from a group', () => {
  it('adds one condition, and only once', () => {
    const once = withoutGroup(texts.menu, item, 'new');
    expect(gateIn(once)).toEqual(hidden);
    expect(withoutGroup(once, item, 'new')).toBe(once);
    const login = { 'session.isLogin': { is: true } };
    const gated = withValue(texts.menu, [...item, 'when'], login);
    expect(gateIn(withoutGroup(gated, item, 'new'))).toEqual({ all: [login, hidden] });
    const any = { any: [login, { 'user.isStaff': { is: true } }] };
    const either = withValue(texts.menu, [...item, 'when'], any);
    expect(gateIn(withoutGroup(either, item, 'new'))).toEqual({ all: [any, hidden] });
  });
});
