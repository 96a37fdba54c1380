import { expect, it } from 'vitest';
import { readConfigFile } from './read.ts';

it('leads a configuration that was published before to the pages that took the place of its own', () => {
  const route = (id: string, page: string) => ({ id, path: `/${id}`, title: 'a:b', page });
  const text = JSON.stringify({
    schemaVersion: 1,
    home: 'home',
    login: 'home',
    notFound: 'home',
    routes: [
      route('home', 'support.guide'),
      route('mine', 'support.myQuestion'),
      {
        ...route('more', 'support.apiApply'),
        defaultChild: 'in',
        children: [{ ...route('in', 'support.passTicket'), path: 'in' }],
      },
    ],
  });
  const { file, diagnostics } = readConfigFile('routes', text);
  expect(diagnostics).toEqual([]);
  expect(file?.value).toMatchObject({
    routes: [
      { page: 'support.guide' },
      { page: 'cases.questions' },
      { page: 'cases.api', children: [{ page: 'cases.transfer' }] },
    ],
  });
});
