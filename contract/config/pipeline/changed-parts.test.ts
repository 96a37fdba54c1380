import { expect, it } from 'vitest';
import { edited, fixture, fixtureCatalogue } from '../../../tests/_util/config-fixture.ts';
import type { BundleText } from '../bundle.ts';
import { changedParts } from './changed-parts.ts';
import { runPipeline } from './in-chinese.ts';

const bundleOf = (texts: BundleText) => {
  const { bundle, fresh } = runPipeline(texts, { catalogue: fixtureCatalogue });
  if (!bundle || !fresh) throw new Error('the texts do not pass');
  return bundle;
};
const partsAfter = (...edits: readonly Parameters<typeof edited>[]) => {
  const after = edits.reduce((texts, [file, find, replace]) => edited(file, find, replace, texts), fixture);
  return changedParts(bundleOf(fixture), bundleOf(after)).map(({ what, id }) => `${what} ${id}`);
};

it('names the menu items, pages and panels changed in place, ignoring changes outside them', () => {
  expect(partsAfter(['menu', '"id": "home", "label": "t:home"', '"id": "home", "label": "t:deep"'])).toEqual([
    'menu navigation/home',
  ]);
  expect(partsAfter(['menu', '"id": "deep", "label": "t:deep"', '"id": "deep", "label": "t:mm"'])).toEqual([
    'menu navigation/quotes/deep',
  ]);
  expect(
    partsAfter([
      'routes',
      '"id": "order", "path": "/order-center/order-detail/:orderObj", "title": "t:order"',
      '"id": "order", "path": "/order-center/order-detail/:orderObj", "title": "t:deep"',
    ]),
  ).toEqual(['route order']);
  expect(partsAfter(['layouts', '"settings": { "rows": 10 }', '"settings": { "rows": 20 }'])).toEqual([
    'route home',
    'panel home/active',
  ]);
  expect(partsAfter(['settings', '"pageSize": 50', '"pageSize": 60'])).toEqual([]);
});

it('omits what some users gain or lose by the change, as its use is meant to change', () => {
  const gate = '"when": { "session.isLogin": { "is": true } }';
  expect(
    partsAfter(
      ['menu', '"id": "community", "label": "t:community"', `"id": "community", "label": "t:home", ${gate}`],
      ['menu', '"id": "home", "label": "t:home"', '"id": "home", "label": "t:deep"'],
    ),
  ).toEqual(['menu navigation/home']);
});

it('includes the items of a menu whose order changed', () => {
  const [search, bell] = [
    '{ "id": "search", "label": "t:search", "widget": "search.box" }',
    '{ "id": "bell", "label": "t:messages", "popover": "messages.latest" }',
  ];
  expect(partsAfter(['menu', `${search},\n      ${bell}`, `${bell},\n      ${search}`])).toEqual([
    'menu tools/search',
    'menu tools/bell',
  ]);
});
