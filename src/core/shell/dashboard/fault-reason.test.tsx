// @vitest-environment jsdom
import { runPipeline } from '#contract/config/pipeline';
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
