import { describe, expect, it } from 'vitest';
import { unitAt, unitsOf } from './units.ts';

const menu = {
  menus: {
    footer: [{ id: 'about', label: 'a' }],
    navigation: [
      { id: 'home', label: 'h' },
      { id: 'quotes', label: 'q', children: [{ id: 'deep', when: { all: [] } }, { id: 'order' }] },
    ],
  },
};
const routes = { home: 'home', routes: [{ id: 'root', redirects: [{ to: 'home' }] }, { id: 'home' }] };
const settings = {
  links: { community: 'x' },
  texts: { desk: { 'zh-CN': '桌面' } },
  trading: { opens: '09:00', closes: '17:30' },
  external: [{ id: 'house', path: 'a.js' }],
};

describe('the unit at the place of a finding', () => {
  it('is the whole page, menu item, dropdown or layout', () => {
    expect(unitAt('routes', routes, 'routes[0].redirects[0].to')).toEqual(['routes', 'root']);
    expect(unitAt('menu', menu, 'menus.footer[0].label')).toEqual(['menus', 'footer', 'about']);
    expect(unitAt('menu', menu, 'menus.navigation[1].label')).toEqual(['menus', 'navigation', 'quotes']);
    expect(unitAt('menu', menu, 'menus.navigation[1].children[0].when.all[0]')).toEqual([
      'menus',
      'navigation',
      'quotes',
      'children',
      'deep',
    ]);
    const layouts = { layouts: [{ id: 'deep', panels: [{ id: 'trend', w: 1 }] }] };
    expect(unitAt('layouts', layouts, 'layouts[0].panels[0].w')).toEqual(['layouts', 'deep']);
  });

  it('of the settings is one link, text or external plugin, or else the whole key', () => {
    expect(unitAt('settings', settings, 'links.community')).toEqual(['links', 'community']);
    expect(unitAt('settings', settings, 'texts.desk["zh-CN"]')).toEqual(['texts', 'desk']);
    expect(unitAt('settings', settings, 'external[0].path')).toEqual(['external', 'house']);
    expect(unitAt('settings', settings, 'trading.closes')).toEqual(['trading']);
  });

  it('of a key beside the list is that key', () => {
    expect(unitAt('routes', routes, 'home')).toEqual(['home']);
  });

  it('ends where the tree ends: at a missing place or an item without an id', () => {
    expect(unitAt('routes', routes, 'routes[9].when')).toEqual(['routes']);
    expect(unitAt('routes', { routes: [{ path: '/' }] }, 'routes[0].path')).toEqual(['routes']);
    expect(unitAt('routes', routes, 'toString')).toEqual([]);
    expect(unitAt('routes', null, 'routes[0]')).toEqual([]);
  });
});

describe('the units of two trees', () => {
  it('are listed once each, from either tree', () => {
    const other = { home: 'home', routes: [{ id: 'home' }, { id: 'order' }] };
    expect(unitsOf('routes', routes, other)).toEqual([
      ['home'],
      ['routes', 'root'],
      ['routes', 'home'],
      ['routes', 'order'],
    ]);
  });

  it('of a menu are its top-level items, with their contents', () => {
    expect(unitsOf('menu', menu)).toEqual([
      ['menus', 'footer', 'about'],
      ['menus', 'navigation', 'home'],
      ['menus', 'navigation', 'quotes'],
    ]);
  });

  it('of a list without ids is the list itself', () => {
    expect(unitsOf('settings', { disabled: { plugins: ['a'] }, links: { b: '' } })).toEqual([
      ['disabled'],
      ['links', 'b'],
    ]);
    expect(unitsOf('routes', { routes: ['a', 'b'] })).toEqual([['routes']]);
  });
});
