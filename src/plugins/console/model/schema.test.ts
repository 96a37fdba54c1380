import type { Catalogue } from '#contract/config';
import { describe, expect, it } from 'vitest';
import layouts from '../../../config/layouts.json?raw';
import menu from '../../../config/menu.json?raw';
import routes from '../../../config/routes.json?raw';
import settings from '../../../config/settings.json?raw';
import { type CompletionWorld, proposalsAt } from './completions.ts';
import { namesOf, schemaAt, schemaOf } from './schema.ts';

const texts = { routes, menu, layouts, settings };
const catalogue: Catalogue = {
  plugins: ['quotes', 'depth'],
  panels: {
    'depth.ladder': {
      title: 'depth:panel.ladder',
      min: [24, 24],
      default: [45, 52],
      settingsSchema: {
        type: 'object',
        properties: { arrangement: { enum: ['beside', 'stacked'], description: '排列' } },
      },
    },
  },
  pages: ['account.login'],
  widgets: ['search.box'],
  commands: ['account.logout'],
  textKeys: ['shell:nav.home', 'shell:nav.quotes'],
  icons: ['bell', 'book'],
};
const world = (file: 'routes' | 'menu' | 'layouts' | 'settings'): CompletionWorld => ({
  schema: schemaOf(file),
  names: namesOf(texts, catalogue),
  panels: catalogue.panels,
  say: (key) => `<${key}>`,
});
const at = (file: Parameters<typeof world>[0], marked: string) => {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  const found = proposalsAt(text, offset, world(file));
  return { labels: found.items.map((item) => item.label), found, text };
};

describe('completion', () => {
  it('offers the keys an item still lacks, marking required ones', () => {
    const { found } = at('menu', '{ "menus": { "user": [ { "id": "a", | } ] } }');
    const labels = found.items.map((item) => item.label);
    expect(labels).toContain('label');
    expect(labels).toContain('when');
    expect(labels).not.toContain('id');
    expect(found.items.find((item) => item.label === 'label')).toMatchObject({
      insert: '"label": ""',
      detail: '* string',
    });
    expect(found.items.find((item) => item.label === 'children')?.insert).toBe('"children": []');
  });

  it('offers values from the schema, and names from texts and catalogue', () => {
    expect(at('menu', '{ "menus": { "user": [ { "route": "|" } ] } }').labels).toContain('deepQuotation');
    expect(at('menu', '{ "menus": { "user": [ { "label": "she|" } ] } }').found.items[0]).toMatchObject({
      label: 'shell:nav.home',
      detail: '<shell:nav.home>',
    });
    expect(at('menu', '{ "menus": { "user": [ { "activeOn": ["home", |] } ] } }').labels).toContain('login');
    expect(at('settings', '{ "appearance": { "theme": | } }').labels).toEqual(['dark', 'light']);
    expect(at('settings', '{ "banner": { "enabled": t| } }').labels).toEqual(['true', 'false']);
    expect(at('routes', '{ "routes": [ { "page": "|" } ] }').labels).toEqual(['account.login']);
  });

  it('knows keys and values of gates, at any depth', () => {
    expect(at('menu', '{ "menus": { "user": [ { "when": { "all": [ { "us|" } ] } } ] } }').labels).toContain(
      'user.isStaff',
    );
    expect(
      at('menu', '{ "menus": { "user": [ { "when": { "user.newAuth": { "is": "|" } } } ] } }').labels,
    ).toEqual(['Y', 'I', 'P']);
  });

  it('knows the settings of a panel by its kind', () => {
    const text = '{ "layouts": [ { "panels": [ { "panel": "depth.ladder", "settings": { "|" } } ] } ] }';
    expect(at('layouts', text).labels).toEqual(['arrangement']);
    expect(at('layouts', text.replace('"|"', '"arrangement": "|"')).labels).toEqual(['beside', 'stacked']);
  });

  it('replaces the whole word under the cursor', () => {
    const { found, text } = at('routes', '{ "home": "ho|me", "login": "login" }');
    expect(text.slice(found.from, found.to)).toBe('"home"');
    const key = at('routes', '{ "ho|": "home" }');
    expect(key.text.slice(key.found.from, key.found.to)).toBe('"ho"');
    expect(key.found.items.find((item) => item.label === 'home')?.insert).toBe('"home"');
  });

  it('offers the available icons where one is named', () => {
    expect(at('menu', '{ "menus": { "user": [ { "icon": "be|" } ] } }').labels).toEqual(['bell', 'book']);
  });

  it('never throws, wherever the cursor is', () => {
    for (const file of ['routes', 'menu', 'layouts', 'settings'] as const) {
      for (let offset = 0; offset <= texts[file].length; offset += 97)
        expect(() => proposalsAt(texts[file], offset, world(file))).not.toThrow();
    }
  });

  it('finds the schema of every item', () => {
    expect(schemaAt(schemaOf('menu'), ['menus', 'user', 0])?.properties?.['label']).toBeDefined();
    expect(schemaAt(schemaOf('routes'), ['routes', 3, 'children', 0])?.properties?.['path']).toBeDefined();
    expect(schemaAt(schemaOf('settings'), ['search', 'pageSize'])).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 200,
    });
  });
});
