import { definePage, definePanel, definePlugin, defineWidget } from '#core/define';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { catalogueOf, settingsChecker } from './catalogue.ts';

const view = async () => ({ View: () => null });
const quotes = definePlugin({
  id: 'quotes',
  apiVersion: 1,
  version: '1.0.0',
  title: 'shell:brand',
  permissions: { http: ['market.homepage'], push: ['bestmarket'] },
  panels: {
    trades: definePanel({
      title: 'shell:brand',
      settings: z.object({
        rows: z._default(z.number().check(z.lte(10)), 5),
        all: z._default(z.boolean(), false),
      }),
      settingsVersion: 2,
      migrations: { 1: ({ count, ...rest }) => ({ ...rest, rows: count }) },
      size: { min: [10, 10], default: [40, 30] },
      channels: { consumes: ['bond'], needs: ['bond'] },
      load: view,
    }),
    plain: definePanel({
      title: 'shell:brand',
      settings: z.object({}),
      query: ['bond'],
      settingsVersion: 1,
      migrations: {},
      size: { min: [10, 10], default: [40, 30] },
      load: view,
    }),
  },
  pages: { login: definePage({ title: 'shell:brand', essential: 'login', query: ['from'], load: view }) },
  widgets: { bell: defineWidget({ title: 'shell:brand', load: view }) },
  menu: { user: [{ id: 'logout', label: 'shell:brand', command: 'quotes.logout' }] },
  commands: { logout: { title: 'shell:brand', essential: 'logout', run: () => undefined } },
});
const empty = definePlugin({ id: 'empty', apiVersion: 1, version: '1.0.0', title: 'shell:brand' });

describe('the catalogue for the configuration', () => {
  it('lists everything the manifests declare, under the plugin’s id, without loading anything', () => {
    const { plugins, panels, pages, widgets, commands, menus, essentials, calls, streams } = catalogueOf(
      [quotes, empty],
      null,
    );
    expect([plugins, Object.keys(panels), pages, widgets, commands]).toEqual([
      ['quotes', 'empty'],
      ['quotes.trades', 'quotes.plain'],
      ['quotes.login'],
      ['quotes.bell'],
      ['quotes.logout'],
    ]);
    expect(menus).toEqual({
      quotes: { user: [{ id: 'logout', label: 'shell:brand', command: 'quotes.logout' }] },
      empty: {},
    });
    expect(essentials).toEqual({ 'quotes.login': 'login', 'quotes.logout': 'logout' });
    expect([calls, streams]).toEqual([
      { quotes: ['homepage'], empty: [] },
      { quotes: ['bestmarket'], empty: [] },
    ]);
  });

  it('lists the query parameters that each page and panel reads', () => {
    const { pageQuery, panels } = catalogueOf([quotes, empty], null);
    expect(pageQuery).toEqual({ 'quotes.login': ['from'] });
    expect([panels['quotes.plain']?.query, panels['quotes.trades']?.query]).toEqual([['bond'], undefined]);
  });

  it('lists each panel’s settings, with a version once they have migrations', () => {
    const { panels } = catalogueOf([quotes], null, () => ({ type: 'object' }));
    expect(panels['quotes.trades']).toMatchObject({
      settings: ['rows', 'all'],
      settingsVersion: 2,
      settingsSchema: { type: 'object' },
    });
    expect(panels['quotes.plain']).not.toHaveProperty('settingsVersion');
    expect([panels['quotes.trades']?.needsBond, panels['quotes.plain']?.needsBond]).toEqual([
      true,
      undefined,
    ]);
    expect(catalogueOf([quotes], null).panels['quotes.plain']?.settingsSchema).toBeNull();
  });
});

describe('panel settings in a layout', () => {
  const check = settingsChecker([quotes]);

  it('are validated as the panel reads them, older versions included', () => {
    expect(check('quotes.trades', { rows: 3 }, 2)).toEqual([]);
    expect(check('quotes.trades', { count: 3 }, 1)).toEqual([]);
    expect(check('quotes.trades', { count: 30 }, 1)).not.toEqual([]);
    expect(check('quotes.trades', { rows: 'three' }, 2)).not.toEqual([]);
  });

  it('are not validated for an unknown panel, or when they are no object', () => {
    expect([
      check('gone.panel', { rows: 'x' }, 1),
      check('quotes.trades', null, 2),
      check('quotes.trades', 7, 2),
    ]).toEqual([[], [], []]);
  });
});
