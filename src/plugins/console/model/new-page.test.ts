import { type BundleText, type Catalogue, parseJsonText } from '#contract/config';
import { runPipeline } from '#contract/config/pipeline';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { catalogue as small, texts } from '../testing/small-config.ts';
import { valueAt } from './json-text.ts';
import { sizesOf } from './layout-text.ts';
import { faultsOf, freshAddress, withNewPage } from './new-page.ts';
import { ownTextsIn, withKey, withWords } from './own-texts.ts';

const catalogue: Catalogue = {
  ...small,
  panels: { 'account.note': { title: 't:a', min: [10, 10], default: [60, 50], settingsSchema: null } },
};
const findings = (now: BundleText) =>
  runPipeline(now, { catalogue }).diagnostics.map((item) => `${item.code} ${item.path} ${item.message}`);
const label = ['menus', 'navigation', 0, 'label'];
const read = (text: string, path: readonly (string | number)[]) => valueAt(parseJsonText(text), path);

describe('texts written by product staff', () => {
  it('are stored in settings.json under their own name, updated there, and removed with the last key that uses them', () => {
    const once = withWords(texts, 'menu', label, { chinese: '主页', english: '' });
    expect([read(once.menu, label), ownTextsIn(once.settings)]).toEqual([
      'own:homeLabel',
      { homeLabel: { 'zh-CN': '主页' } },
    ]);
    expect(findings(once)).toEqual([]);
    const twice = withWords(once, 'menu', label, { chinese: '主页面', english: 'Main' });
    expect(ownTextsIn(twice.settings)).toEqual({ homeLabel: { 'zh-CN': '主页面', 'en-US': 'Main' } });
    const other = withWords(twice, 'routes', ['routes', 0, 'title'], { chinese: '首页', english: '' });
    expect(Object.keys(ownTextsIn(other.settings))).toEqual(['homeLabel', 'homeTitle']);
    const back = withKey(withKey(other, 'menu', label, 't:b'), 'routes', ['routes', 0, 'title'], 't:a');
    expect([read(back.menu, label), read(back.settings, ['texts'])]).toEqual(['t:b', undefined]);
    expect(findings(back)).toEqual([]);
  });

  it('stay while another place still uses them', () => {
    const once = withWords(texts, 'menu', label, { chinese: '主页', english: '' });
    const shared = withKey(once, 'menu', ['menus', 'navigation', 1, 'label'], 'own:homeLabel');
    expect(ownTextsIn(withKey(shared, 'menu', label, 't:a').settings)).toEqual({
      homeLabel: { 'zh-CN': '主页' },
    });
  });
});

describe('a new page', () => {
  const request = {
    name: '早盘速览',
    address: '/index/morning-view',
    copyOf: null,
    panels: ['account.note'],
    menu: ['menus', 'navigation'],
    gate: { 'session.isLogin': { is: true } },
  } as const;

  it('is a route, layout, texts and menu item that pass every check, and sends visitors to log in [P4]', () => {
    const { texts: pageTexts, at } = withNewPage(texts, request, {});
    expect(findings(pageTexts)).toEqual([]);
    expect(read(pageTexts.routes, ['routes', 3])).toMatchObject({
      id: 'morningView',
      path: request.address,
      dashboard: 'morningView',
      when: request.gate,
      otherwise: 'login',
    });
    expect(read(pageTexts.layouts, at)).toMatchObject({
      id: 'morningView',
      title: 'own:morningViewTitle',
      version: 1,
      // Linked like the product's own pages: a search puts its bond there.
      panels: [{ panel: 'account.note', channel: 'blue' }],
    });
    expect(read(pageTexts.menu, ['menus', 'navigation', 2])).toMatchObject({
      label: 'own:morningViewTitle',
      route: 'morningView',
    });
    expect(ownTextsIn(pageTexts.settings)).toEqual({ morningViewTitle: { 'zh-CN': '早盘速览' } });
  });

  it('can start with several panels, each placed without leaving a gap', () => {
    const sizes = sizesOf(catalogue);
    const panels = ['account.note', 'account.note', 'account.note'];
    const { texts: pageTexts, at } = withNewPage(texts, { ...request, panels }, sizes);
    expect(findings(pageTexts)).toEqual([]);
    const placed = z.array(z.looseObject({ id: z.string(), w: z.number(), h: z.number() }));
    const places = placed.parse(read(pageTexts.layouts, [...at, 'panels']));
    expect(places.map(({ id }) => id)).toEqual(['note', 'note2', 'note3']);
    expect(places.reduce((area, { w, h }) => area + w * h, 0)).toBe(120 * 100);
  });

  it('can start as a copy of another under a free name, in no menu', () => {
    const first = withNewPage(texts, request, {}).texts;
    const { texts: pageTexts, at } = withNewPage(
      first,
      {
        ...request,
        address: '/deep/morning-view',
        copyOf: 'morningView',
        menu: null,
        gate: undefined,
      },
      {},
    );
    expect(findings(pageTexts)).toEqual([]);
    expect(read(pageTexts.layouts, [...at, 'id'])).toBe('morningView2');
    expect(read(pageTexts.layouts, [...at, 'panels'])).toEqual(read(first.layouts, ['layouts', 0, 'panels']));
    expect(pageTexts.menu).toBe(first.menu);
  });

  it('is refused field by field before anything is written', () => {
    expect(faultsOf(texts, { name: ' ', address: '/login' })).toEqual({ name: 'missing', address: 'taken' });
    expect(faultsOf(texts, { name: 'x', address: 'index/早盘' })).toEqual({ address: 'shape' });
    expect(faultsOf(texts, { name: 'x', address: freshAddress(texts) })).toEqual({});
  });
});
