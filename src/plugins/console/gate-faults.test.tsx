// @vitest-environment jsdom
import { currentBench, openBench } from '#testing/bench';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staffConsole } from './index.ts';
import { catalogue, texts } from './testing/small-config.ts';

const hash = '0123456789abcdef';

/** The form of the menu item `home`, whose gate is this text. */
async function formOf(gate: string) {
  const menu = texts.menu.replace('"route": "home" }', `"route": "home", "when": ${gate} }`);
  const running = { ...texts, menu };
  const consoleSource = {
    version: 2,
    hash,
    texts: running,
    builtIn: { hash, texts: running },
    clashes: [],
    catalogue,
  };
  const opened = await openBench(staffConsole, {
    kind: { 'session.isLogin': true, 'user.isStaff': true },
    fixtures: { replies: { consoleSource, consoleAudiences: { groups: [], organisations: [] } } },
  });
  await opened.mount(false, (name) => name === 'studio');
  await opened.settle(500);
  fireEvent.click(screen.getByRole('treeitem', { name: /^导航栏/ }));
  await opened.settle(500);
  fireEvent.click(screen.getByRole('treeitem', { name: /home/ }));
  await opened.settle(500);
  return within(screen.getByRole('group', { name: '谁看得见' }));
}

it.each([
  ['with an unknown key', '{"user.isMaker":{"is":true}}'],
  ['whose list is no list', '{"user.newAuth":{"in":"Y"}}'],
  ['without a key', '{}'],
  ['with a group that is none', '{"all":5}'],
  ['that is plain text', '"user.isStaff"'],
  ['that is null', 'null'],
])('a condition %s is shown as written and called invalid, and can be removed', async (_, part) => {
  const form = await formOf(part);
  // In the sentence, and as a part.
  expect(form.getAllByText(part)).toHaveLength(2);
  expect(form.getByText('无效的条件')).toBeDefined();
  fireEvent.click(form.getByRole('button', { name: '去掉这个条件' }));
  await currentBench().settle(500);
  expect(form.getByText('所有人可见')).toBeDefined();
});

it.each(['{"any":[5,{"not":null}]}', '{"not":"x"}'])('the form of a gate %s is drawn', async (gate) => {
  const form = await formOf(gate);
  expect(form.getAllByRole('button', { name: '去掉这个条件' }).length).toBeGreaterThan(0);
});

it('a value that does not exist is shown as written, and can be removed', async () => {
  const form = await formOf('{"user.newAuth":{"in":["Y","Q"]}}');
  expect(form.getByText(/\/Q$/)).toBeDefined();
  fireEvent.click(form.getByRole('button', { name: 'Q', pressed: true }));
  await currentBench().settle(500);
  expect(form.queryByRole('button', { name: 'Q' })).toBeNull();
});
