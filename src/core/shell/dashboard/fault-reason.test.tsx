// @vitest-environment jsdom
import type { Diagnostic } from '#contract/config';
import { runPipeline } from '#contract/config/pipeline';
import { definePlugin } from '#core/define';
import { plainPanel } from '#testing';
import { openShell } from '#testing/bench';
import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

it('the card of a panel that the configuration misnames says so in the reader’s language', async () => {
  const world = await openShell({});
  const { config, text } = world.services;
  const page = config.layout('home');
  const [first] = page?.panels ?? [];
  if (page === undefined || first?.panel === undefined) throw new Error('the home page has no panels');
  const { diagnostics } = runPipeline(
    {
      routes: '{ "schemaVersion": 1, "home": "home", "login": "home", "notFound": "home", "routes": [] }',
      menu: '{ "schemaVersion": 1, "menus": {} }',
      layouts: JSON.stringify({
        schemaVersion: 1,
        layouts: [{ ...page, panels: [{ ...first, index: '0' }] }],
      }),
      settings: '{}',
    },
    { catalogue: { plugins: [], panels: {}, pages: [], widgets: [], commands: [], textKeys: null } },
  );
  const fault = diagnostics.find(({ code, file }) => code === 'schema.type' && file === 'layouts.json');
  if (fault === undefined) throw new Error('no such finding');
  // As the check in the browser finds it: without words.
  const placeholders = { [`home/${first.id}`]: { ...fault, message: '', hint: '' } };
  act(() => config.replace({ ...config.bundle, placeholders }));
  const card = within(screen.getByRole('main'));
  expect(await card.findByText('应为数字，实际是文字')).toBeDefined();
  await act(async () => text.setLanguage('en-US'));
  expect(await card.findByText('Expected a number, found text')).toBeDefined();
  await world.close();
});

const panel = plainPanel(() => null);

const pluginOf = (id: string) =>
  definePlugin({ id, apiVersion: 1, version: '1', title: 'shell:brand', panels: { main: panel } });
const working = pluginOf('working');
const added = (kind: string) => ({ type: 'add', page: 'home', panel: { id: 'x', panel: kind } }) as const;

/** The home page with a panel of the plugin `hello`, which is registered as `id` and cannot start. */
async function openBroken(id: string) {
  const activate = () => {
    throw new Error('no such table');
  };
  const world = await openShell({ plugins: [{ ...pluginOf('hello'), id, activate }] });
  act(() => world.services.layout.dispatch(added('hello.main')));
  await world.settle(20);
  return world;
}

it.each([
  [
    'did not start',
    'hello',
    /插件 hello 启动失败：no such table/,
    /^The plugin hello did not start: no such table/,
  ],
  ['has an invalid id', 'Hello', /^名字 Hello 不合规$/, /^Hello is not a valid name$/],
])(
  'the card of a panel whose plugin %s says so in the reader’s language [P10] [C.3]',
  async (_what, id, zh, en) => {
    const world = await openBroken(id);
    const card = within(screen.getByRole('main'));
    expect(await card.findByText(zh)).toBeDefined();
    await act(async () => world.services.text.setLanguage('en-US'));
    expect(await card.findByText(en)).toBeDefined();
    expect(card.queryByText(zh)).toBeNull();
    await world.close();
  },
);

it('the card of a panel that uses what its plugin does not declare says where to declare it, in the reader’s language [C.3]', async () => {
  const world = await openShell({ plugins: [working] });
  act(() => world.services.layout.dispatch(added('working.main')));
  await world.settle(20);
  const instance = world.services.plugins.instances.find(({ kind }) => kind === 'working.main');
  const found: Diagnostic = {
    code: 'plugin.undeclared.call',
    severity: 'error',
    file: 'plugins',
    line: 0,
    column: 0,
    path: 'working',
    message: '',
    hint: '',
    values: { id: 'working', name: 'homepage' },
  };
  act(() => instance?.fail(new Error('call homepage is used but not declared'), 'undeclared', found));
  const card = within(screen.getByRole('alert'));
  expect(await card.findByText('插件 working 使用了未声明的调用 homepage，已拒绝')).toBeDefined();
  expect(card.getByText(/^在 permissions.http 中声明；外部插件写进登记项的 calls/)).toBeDefined();
  await act(async () => world.services.text.setLanguage('en-US'));
  expect(
    await card.findByText(
      'The plugin working used the call homepage without declaring it; the call was refused',
    ),
  ).toBeDefined();
  await world.close();
});
