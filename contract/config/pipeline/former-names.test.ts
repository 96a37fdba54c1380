import { expect, it } from 'vitest';
import { withTodaysNames } from './former-names.ts';
import { valueOf } from './json/node.ts';
import { parseJson } from './json/parse.ts';
import { readConfigFile } from './read.ts';

it('maps pages of an earlier configuration to the pages that replaced them', () => {
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

it('maps menus and switches of an earlier configuration to the current plugin names', () => {
  const today = (file: 'menu' | 'settings', value: unknown) => {
    const { root } = parseJson(JSON.stringify(value), `${file}.json`);
    return root && valueOf(withTodaysNames(file, root));
  };
  const theme = { id: 'in', label: 'a:b', popover: 'desk.theme' };
  const network = { id: 'network', label: 'desk:network.title', widget: 'desk.network' };
  expect(
    today('menu', { menus: { navigation: [{ id: 'desk', children: [theme] }], tools: [network] } }),
  ).toEqual({
    menus: {
      navigation: [{ id: 'desk', children: [{ ...theme, popover: 'tools.theme' }] }],
      tools: [{ id: 'network', label: 'tools:network.title', widget: 'tools.network' }],
    },
  });
  const texts = { desk: { 'zh-CN': '交易台', 'en-US': 'desk: mine' } };
  const disabled = { plugins: ['desk', 'alerts'], panels: ['desk.theme', 'quotes.list'] };
  expect(today('settings', { texts, disabled })).toEqual({
    texts,
    disabled: { plugins: ['tools', 'alerts'], panels: ['tools.theme', 'quotes.list'] },
  });
});
