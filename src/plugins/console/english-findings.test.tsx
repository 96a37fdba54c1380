// @vitest-environment jsdom
import { forEachDiagnostic } from '@codemirror/lint';
import { EditorView } from '@codemirror/view';
import type { Catalogue } from '#contract/config';
import { currentBench, openBench, type PluginBench } from '#testing/bench';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staffConsole } from './index.ts';
import { catalogue, texts } from './testing/small-config.ts';
import './testing/no-layout.ts';

const HAN = /\p{Script=Han}/u;
const hash = '0123456789abcdef';
const faulty = {
  ...texts,
  menu: texts.menu.replace('"label": "t:a", "route": "home"', '"label": "t:a", "route": "hom"'),
  settings: texts.settings.replace('"plugins": []', '"plugins": ["acount"]'),
};

/** The studio in English over this configuration. */
async function open(running: typeof texts, build: Catalogue = catalogue): Promise<PluginBench> {
  const consoleSource = {
    version: 2,
    hash,
    texts: running,
    builtIn: { hash, texts },
    clashes: [],
    catalogue: build,
  };
  const consoleAudiences = { groups: [], organisations: [] };
  const opened = await openBench(staffConsole, {
    kind: { 'session.isLogin': true, 'user.isStaff': true },
    fixtures: { replies: { consoleSource, consoleAudiences } },
  });
  await act(async () => opened.services.text.setLanguage('en-US'));
  await opened.mount(false, (name) => name === 'studio');
  await opened.settle(500);
  return opened;
}
const press = async (button: HTMLElement) => {
  fireEvent.click(button);
  await currentBench().settle(500);
};

it('lists findings in the language shown, at once after a change of language [C.3]', async () => {
  const { services } = await open(faulty);
  const problems = within(screen.getByRole('region', { name: 'Findings' }));
  expect(problems.getByText('There is no route hom')).toBeDefined();
  expect(problems.getByText('There is no plugin acount')).toBeDefined();
  expect(problems.getByText('Did you mean account?')).toBeDefined();
  expect(screen.getByRole('region', { name: 'Findings' }).textContent).not.toMatch(HAN);
  await act(async () => services.text.setLanguage('zh-CN'));
  await currentBench().settle(500);
  expect(problems.getByText('路由 hom 不存在')).toBeDefined();
  expect(problems.getByText('是否想写 account？')).toBeDefined();
});

it('names the plugin and place of each menu item that a plugin adds in error', async () => {
  const dead = (id: string) => ({ id, label: 't:a', route: 'hom' });
  await open(texts, { ...catalogue, menus: { account: { tools: [dead('one'), dead('two')] } } });
  const rows = within(screen.getByRole('region', { name: 'Findings' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('plugins account.menu.tools[0].routeThere is no route hom'),
    expect.stringContaining('plugins account.menu.tools[1].routeThere is no route hom'),
  ]);
});

it('opens the tree around the item of a finding, even where it was closed by hand', async () => {
  await open(faulty);
  await press(screen.getByRole('treeitem', { name: /^Menu/ }));
  expect(screen.queryByRole('treeitem', { name: /home/ })).toBeNull();
  await press(screen.getByText('There is no route hom'));
  expect(screen.getByRole('treeitem', { name: /home/, selected: true })).toBeDefined();
});

it('marks findings in the code in English', async () => {
  await open(faulty);
  await press(screen.getByRole('treeitem', { name: /^Menu/ }));
  fireEvent.click(screen.getByRole('radio', { name: 'Code (JSON)' }));
  await currentBench().settle(500);
  const view = EditorView.findFromDOM(screen.getByRole('textbox', { name: 'Code of menu.json' }));
  const messages: string[] = [];
  if (view) forEachDiagnostic(view.state, ({ message }) => void messages.push(message));
  expect(messages).toEqual(['There is no route hom\nDid you mean home?']);
});

it('lists in English what prevents a publication, kinds of user included', async () => {
  const gated = texts.routes.replace(
    '"page": "account.home" },',
    '"page": "account.home" },\n    { "id": "help", "path": "/help", "title": "t:c", "page": "account.home", "when": { "session.isLogin": { "is": true } } },',
  );
  const menu = texts.menu.replace('"route": "login" }', '"route": "help" }');
  await open({ ...texts, routes: gated, menu });
  await press(screen.getByRole('button', { name: 'New page…' }));
  const page = within(screen.getByRole('dialog'));
  fireEvent.change(page.getByRole('textbox', { name: 'Name of the page' }), { target: { value: 'Morning' } });
  await press(page.getByRole('button', { name: 'Add to the draft' }));
  await press(screen.getByRole('button', { name: 'Publish…' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(
    dialog.getByText('The menu item login leads to a 404 for visitors who are not logged in'),
  ).toBeDefined();
  expect(
    dialog.getByText('Give the menu item a when, or change when or otherwise of the page'),
  ).toBeDefined();
});

it('keeps the Chinese words of a text whose English is written, and offers no text with a gap to fill', async () => {
  const key = 'console:place.approvals';
  const { services } = await open(
    {
      ...texts,
      menu: texts.menu.replace('"label": "t:a", "route": "home"', `"label": "${key}", "route": "home"`),
    },
    { ...catalogue, textKeys: [...(catalogue.textKeys ?? []), key, 'console:casesToDo'] },
  );
  await press(screen.getByRole('treeitem', { name: /^Navigation bar/ }));
  await press(screen.getByRole('treeitem', { name: /^Approvals/ }));
  const form = within(screen.getByRole('group', { name: 'Form of the selected item' }));
  const english = form.getByRole<HTMLInputElement>('textbox', { name: 'Label (English)' });
  const chinese = form.getByRole<HTMLInputElement>('textbox', { name: 'Label (Chinese)' });
  expect([chinese.value, english.value]).toEqual(['变更审批', 'Approvals']);
  fireEvent.change(english, { target: { value: 'Sign-off' } });
  await currentBench().settle(500);
  expect([chinese.value, english.value]).toEqual(['变更审批', 'Sign-off']);
  const options = [...document.querySelectorAll('datalist option')].map((option) => option.textContent);
  expect(options).toContain('Approvals');
  expect(options.filter((words) => words.includes('{{'))).toEqual([]);
  // The draft survives a change of language in the middle.
  await act(async () => services.text.setLanguage('zh-CN'));
  await currentBench().settle(500);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '文字' }).value).toBe('变更审批');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '文字（英文）' }).value).toBe('Sign-off');
});
