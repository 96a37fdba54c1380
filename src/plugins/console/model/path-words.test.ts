import { runPipeline } from '#contract/config/pipeline';
import { expect, it } from 'vitest';
import { fixture, fixtureCatalogue } from '../../../../tests/_util/config-fixture.ts';
import { pathWords } from './path-words.ts';

const { bundle } = runPipeline(fixture, { catalogue: fixtureCatalogue });
const labels: Readonly<Record<string, string>> = {
  label: 'Text',
  home: 'Home page',
  pageSize: 'Rows',
  w: 'Width',
};
const words = (file: Parameters<typeof pathWords>[0], path: string, unknown = '') =>
  pathWords(
    file,
    path === '' ? [] : path.split('.'),
    bundle === null ? [] : [bundle],
    {
      file: (name) => name.toUpperCase(),
      menu: (key) => (key === 'navigation' ? 'Bar' : ''),
      section: (key) => (key === 'search' ? 'Search' : ''),
      field: (key) => labels[key] ?? '',
      say: (key) => key?.replace('t:', '') ?? '',
      kindOf: (kind) => (kind === '' ? '' : `kind ${kind}`),
    },
    unknown,
  );

it.each([
  ['menu', 'menus.navigation.home.label', 'MENU › Bar › home › Text'],
  ['menu', 'menus.navigation.quotes.children.deep', 'MENU › Bar › quotes › deep'],
  ['menu', 'menus.tools', 'MENU › tools'],
  ['menu', 'menus.navigation.gone.label', 'MENU › Bar › gone › Text'],
  ['routes', 'marketMaking.title', 'ROUTES › mm › title'],
  ['routes', 'messages.children.allMessage.title', 'ROUTES › messages › messages › title'],
  ['routes', 'home', 'ROUTES › Home page'],
  ['routes', 'routes', 'ROUTES'],
  ['layouts', 'deep.panels.trend.w', 'LAYOUTS › deep › kind depth.trend › Width'],
  ['settings', 'search.pageSize', 'SETTINGS › Search › Rows'],
  ['settings', 'disabled.panels', 'SETTINGS › disabled › panels'],
  ['settings', '', 'SETTINGS'],
] as const)('a path in %s.json is described in the product’s terms: %s', (file, path, read) => {
  expect(words(file, path)).toBe(read);
});

it('a value with no label is named as in the difference itself', () => {
  const menu = ['menus', 'navigation', 'gone'];
  expect(words('menu', menu.join('.'), 't:gone away')).toBe('MENU › Bar › gone away');
  expect(words('menu', menu.join('.'), '')).toBe('MENU › Bar › gone');
});
