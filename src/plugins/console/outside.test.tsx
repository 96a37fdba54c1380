// @vitest-environment jsdom
import { currentBench, openBench } from '#testing/bench';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staffConsole } from './index.ts';
import { draftShape } from './stores/studio-parts.ts';
import { catalogue, texts } from './testing/small-config.ts';
import './testing/no-layout.ts';

const hash = '0123456789abcdef';
const listed = {
  ...texts,
  settings: texts.settings.replace(
    '"schemaVersion": 1,',
    `"schemaVersion": 1,
  "texts": { "early": { "zh-CN": "早盘页" } },
  "external": [{ "title": "来客", "id": "guest", "path": "guest.js", "sha256": "${'0'.repeat(64)}" }],`,
  ),
};
/** A page of the outside panel, which only logged-in users may open. */
const withGuest = {
  ...listed,
  routes: listed.routes.replace(
    '"routes": [',
    '"routes": [\n    { "id": "own", "path": "/own", "title": "own:early", "dashboard": "own", "when": { "session.isLogin": { "is": true } }, "otherwise": "login" },',
  ),
  layouts: `{ "schemaVersion": 1, "layouts": [
  { "id": "own", "title": "t:b", "version": 1, "columns": 120, "rows": 40, "panels": [
    { "id": "guest", "panel": "guest.main", "x": 0, "y": 0, "w": 120, "h": 40, "index": 0 }
  ] }
] }
`,
};

/** A section of the console over the running texts, with this draft over them. */
async function open(section: string, running: typeof texts, draft?: typeof texts, more: object = {}) {
  const bench = await openBench(staffConsole, {
    kind: { 'session.isLogin': true, 'user.isStaff': true },
    fixtures: {
      replies: {
        consoleSource: {
          version: 0,
          hash,
          texts: running,
          builtIn: { hash, texts: running },
          clashes: [],
          catalogue,
          ...more,
        },
        consoleAudiences: { groups: [], organisations: [] },
      },
    },
  });
  if (draft !== undefined)
    bench.services.storage
      .persisted({ key: 'console.draft', schema: draftShape, version: 1, defaults: null })
      .set({ version: 0, base: running, texts: draft });
  await bench.mount(false, (name) => name === section);
  await bench.settle(500);
}
const press = async (button: HTMLElement) => {
  fireEvent.click(button);
  await currentBench().settle(500);
};

it('an outside panel that is only in the draft has its title in the publish dialog, tree and canvas, and can be added', async () => {
  const empty = withGuest.layouts.replace(/\{ "id": "guest".*\n/, '');
  await open(
    'studio',
    {
      ...withGuest,
      layouts: empty,
      settings: texts.settings.replace('{', '{ "texts": { "early": { "zh-CN": "早盘页" } },'),
    },
    withGuest,
  );
  await press(screen.getByRole('button', { name: '发布…' }));
  const dialog = within(screen.getByRole('dialog'));
  const gained = dialog.getByRole('list', { name: '谁多了什么，谁少了什么' }).textContent;
  const changed = dialog.getByRole('list', { name: '具体改动' }).textContent;
  expect([gained, changed]).toEqual([expect.stringContaining('来客'), expect.stringContaining('› 来客')]);
  // The new entry of the list too: its title is no text key.
  expect(changed).not.toMatch(/externalguest/);
  await press(dialog.getByRole('button', { name: '取消' }));
  await press(screen.getByRole('treeitem', { name: /^布局/ }));
  await press(screen.getByRole('treeitem', { name: /own/ }));
  expect(screen.getByRole('treeitem', { name: /来客/ })).toBeDefined();
  await press(screen.getByRole('button', { name: '添加面板' }));
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: /来客/ })).toBeDefined();
});

it('the file of an outside plugin that is gone or has changed is a finding of the studio, which prevents nothing', async () => {
  await open('studio', withGuest, undefined, { badFiles: [{ id: 'guest', kind: 'missing' }] });
  const problems = within(screen.getByRole('region', { name: '检查结果' }));
  expect(problems.getByRole('button', { name: /settings\.json.*guest\.js/ })).toBeDefined();
  expect(problems.queryByText(/个错误/)).toBeNull();
});

it('an outside plugin has a kill switch like any other', async () => {
  await open('switches', withGuest);
  const card = screen.getByRole('heading', { name: '来客' }).closest('section');
  expect(card?.textContent).toContain('guest.main');
});

it('“see as” names pages, menu items and panels by their names, also in the reasons', async () => {
  await open('simulator', withGuest);
  await press(screen.getByRole('radio', { name: '页面' }));
  await press(screen.getByRole('button', { name: '未登录' }));
  const sights = () => screen.getByRole('region', { name: '看什么' }).textContent ?? '';
  expect(sights()).toMatch(/页面“早盘页”的条件/);
  await press(screen.getByRole('radio', { name: '面板' }));
  expect(sights()).toContain('来客');
});

it('“see as” says where a menu has no items, in place of a bare heading', async () => {
  await open('simulator', listed);
  const menus = within(screen.getByRole('region', { name: '看什么' }));
  const footer = menus.getByRole('heading', { name: '页脚' }).closest('section');
  expect(footer?.textContent).toBe('页脚这里没有菜单项');
});
