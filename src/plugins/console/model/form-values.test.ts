import { expect, it } from 'vitest';
import { freshItemOf, pairsOf, partsOf } from './form-values.ts';
import { schemaAt, schemaOf } from './schema.ts';

const root = schemaOf('settings');
const at = (...path: readonly (string | number)[]) => schemaAt(root, path) ?? {};

it('the form writes numbers and booleans as such, never as text [P7]', () => {
  expect(pairsOf('enabled=true\nhideHours=9', at('banner'))).toEqual({ enabled: true, hideHours: 9 });
  expect(pairsOf('community=https://a.example/?b=1\nresearch=', at('links'))).toEqual({
    community: 'https://a.example/?b=1',
    research: '',
  });
  expect(pairsOf('hideHours=nine', at('banner'))).toEqual({ hideHours: 'nine' });
});

it('text that is no list of numbers, or no lines of `key=value`, is not read in part', () => {
  const numbers = at('quoting', 'quantityPresets').items;
  expect([partsOf('1000、2000', numbers), partsOf('1000、2OOO', numbers)]).toEqual([[1000, 2000], undefined]);
  expect([partsOf('１０００、２０００', numbers), partsOf('', numbers)]).toEqual([[1000, 2000], []]);
  expect(partsOf('a b', { type: 'string' })).toEqual(['a', 'b']);
  expect(pairsOf('\nenabled=true\n', at('banner'))).toEqual({ enabled: true });
  for (const text of ['enabled', 'enabled=true\nhideHours', '=1', 'enabled=true\nenabled=false'])
    expect(pairsOf(text, at('banner'))).toBeUndefined();
});

it('a new item has the shape of its list: a redirect rule for a page, a plugin for `external` [P7]', () => {
  expect(freshItemOf(at('external', 0), root, 1, 'home')).toEqual({
    id: 'new2',
    path: '',
    sha256: '',
    title: '',
  });
  const routes = schemaOf('routes');
  const rule = schemaAt(routes, ['routes', 0, 'redirects', 0]) ?? {};
  expect(freshItemOf(rule, routes, 0, 'home')).toEqual({
    when: { 'session.isLogin': { is: true } },
    to: 'home',
  });
});
