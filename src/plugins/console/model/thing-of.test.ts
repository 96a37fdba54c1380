import { expect, it } from 'vitest';
import { fixture } from '../../../../tests/_util/config-fixture.ts';
import { outlineOf } from './outline.ts';
import { thingsInTree } from './thing-of.ts';

it('names pages, menu items and placed panels as in the usage counts', () => {
  const things = thingsInTree(outlineOf(fixture));
  expect(things.get('routes/routes/1')).toBe('route home');
  expect(things.get('routes/routes/5/children/0')).toBe('route allMessage');
  expect(things.get('menu/menus/navigation/1')).toBe('menu navigation/quotes');
  expect(things.get('menu/menus/navigation/1/children/0')).toBe('menu navigation/quotes/deep');
  expect(things.get('layouts/layouts/1/panels/2')).toBe('panel deep/trend');
  expect(things.has('layouts/layouts/1')).toBe(false);
  expect(things.has('menu/menus/navigation')).toBe(false);
});
