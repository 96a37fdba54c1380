// @vitest-environment jsdom
import { systemBrowser } from '#core/browser';
import { TransportError } from '#core/http';
import { currentBench, openBench, type PluginBench } from '#testing/bench';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staffConsole } from './index.ts';
import { catalogue, listGroup, texts } from './testing/small-config.ts';
import './testing/no-layout.ts';

const hash = '0123456789abcdef';
const source = { version: 2, hash, texts, builtIn: { hash, texts }, clashes: [], catalogue };

async function open(
  consoleAudiences: unknown = { groups: [], organisations: [] },
  consoleSource: unknown = source,
): Promise<PluginBench> {
  const opened = await openBench(staffConsole, {
    kind: { 'session.isLogin': true, 'user.isStaff': true },
    fixtures: { replies: { consoleSource, consoleAudiences } },
  });
  await opened.mount(false, (name) => name === 'studio');
  await opened.settle(500);
  return opened;
}
const press = async (button: HTMLElement) => {
  fireEvent.click(button);
  await currentBench().settle(500);
};
const code = () => screen.queryByRole('textbox', { name: 'menu.json 的代码' });

it('opens with the menus visible and the form in the middle; the code is one press away, and the choice is remembered', async () => {
  const first = await open();
  const tree = within(screen.getByRole('tree', { name: '配置目录' }));
  const lines = tree.getAllByRole('treeitem').map((line) => line.textContent);
  expect(lines.slice(0, 3)).toEqual(['页面与跳转routes.json', '菜单menu.json', '导航栏navigation']);
  // Name and id may be cut in a narrow tree; both are shown in full under the pointer.
  const [routes] = tree.getAllByRole('treeitem');
  expect(routes?.title).toBe('页面与跳转：routes.json');
  expect(code()).toBeNull();
  const inside = within(screen.getByRole('navigation', { name: '里面有' }));
  await press(inside.getByRole('button', { name: '导航栏' }));
  expect(screen.getByRole('button', { name: '新增一项' })).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: '代码（JSON）' }));
  await first.settle(500);
  expect(code()).not.toBeNull();
  await first.unmount();
  await first.mount(false, (name) => name === 'studio');
  await first.settle(500);
  expect(code()).not.toBeNull();
});

it('reports that groups and versions could not be reloaded, and shows a group created elsewhere once they are', async () => {
  let answer: () => unknown = () => ({ groups: [], organisations: [] });
  const opened = await open(() => answer());
  await press(screen.getByRole('treeitem', { name: /导航栏/ }));
  await press(
    within(screen.getByRole('navigation', { name: '里面有' })).getAllByRole('button')[0] ?? document.body,
  );
  expect(screen.queryByRole('button', { name: '仅某些用户组' })).toBeNull();
  answer = () => {
    throw new TransportError('timeout');
  };
  opened.browser.setVisible(false);
  opened.browser.setVisible(true);
  await opened.settle(500);
  const alert = within(screen.getByRole('alert'));
  expect(alert.getByText(/没有读到/)).toBeDefined();
  answer = () => ({ groups: [listGroup('group-1', '新人组')], organisations: [] });
  await press(alert.getByRole('button', { name: '重试' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: '仅某些用户组' })).toBeDefined();
});

it('a page just created is visible, whatever the tree was filtered by [P15]', async () => {
  await open();
  const tree = within(screen.getByRole('tree', { name: '配置目录' }));
  const search = screen.getByRole('textbox', { name: '查找页面、菜单、面板' });
  fireEvent.change(search, { target: { value: 'settings' } });
  expect(tree.queryByText('菜单')).toBeNull();
  await press(screen.getByRole('button', { name: '新增页面…' }));
  const dialog = within(screen.getByRole('dialog', { name: '新增页面' }));
  fireEvent.change(dialog.getByRole('textbox', { name: '页面名称' }), { target: { value: '晨会' } });
  await press(dialog.getByRole('button', { name: '加入草稿' }));
  expect(search).toHaveProperty('value', '');
  expect(tree.getByRole('treeitem', { selected: true }).textContent).toContain('晨会');
});

it('every section of the settings has a form; a plugin from outside is added in its own', async () => {
  await open();
  await press(screen.getByRole('treeitem', { name: /^产品设置/ }));
  const form = () => within(screen.getByRole('group', { name: '所选项的表单' }));
  await press(screen.getByRole('treeitem', { name: /^外部插件/ }));
  await press(await screen.findByRole('button', { name: '新增一项' }));
  // Its path is that of a file, not of a page.
  expect(form().getByRole('textbox', { name: '文件' })).toBeDefined();
  // Its title is shown as written: it is no key of a text.
  fireEvent.change(form().getByRole('textbox', { name: '标题' }), { target: { value: '来自外部' } });
  await currentBench().settle(500);
  fireEvent.change(form().getByRole('textbox', { name: '文件指纹' }), { target: { value: 'a1' } });
  await currentBench().settle(500);
  fireEvent.click(screen.getByRole('radio', { name: '代码（JSON）' }));
  const text = await screen.findByRole('textbox', { name: 'settings.json 的代码' });
  expect(text.textContent).toContain('"sha256": "a1", "title": "来自外部"');
});

it('each address outside the product has a field of its own, which says what it is for [R1.06]', async () => {
  const settings = texts.settings.replace(
    '"links": {}',
    '"links": { "community": "https://a.example/", "research": "", "manual": "" }',
  );
  await open(undefined, { ...source, texts: { ...texts, settings } });
  await press(screen.getByRole('treeitem', { name: /^产品设置/ }));
  await press(screen.getByRole('treeitem', { name: /^站外链接/ }));
  const form = within(screen.getByRole('group', { name: '所选项的表单' }));
  const address = (name: string) => form.getByRole<HTMLInputElement>('textbox', { name });
  expect([address('社区 community').value, address('manual').value]).toEqual(['https://a.example/', '']);
  expect(form.getByText(/留空时显示产品自带的文章/)).toBeDefined();
  fireEvent.change(address('投研平台 research'), { target: { value: 'https://b.example/ ' } });
  await currentBench().settle(500);
  expect(address('投研平台 research').value).toBe('https://b.example/');
  expect(form.getByRole<HTMLTextAreaElement>('textbox', { name: '链接' }).value).toBe(
    'community=https://a.example/\nresearch=https://b.example/\nmanual=',
  );
});

it('what is typed in the studio is in the draft, so that a reload loses only what cannot be read [R4.16]', async () => {
  await open();
  const browser = systemBrowser();
  await press(screen.getByRole('treeitem', { name: /^产品设置/ }));
  await press(screen.getByRole('treeitem', { name: /^报价预设/ }));
  const form = within(screen.getByRole('group', { name: '所选项的表单' }));
  const presets = () => form.getByRole<HTMLInputElement>('combobox', { name: /^数量预设/ });
  const type = async (value: string) => {
    presets().focus();
    fireEvent.input(presets(), { target: { value } });
    await currentBench().settle(500);
    const whileTyping = browser.hasUnsentInput();
    presets().blur();
    return [whileTyping, browser.hasUnsentInput(), form.queryByRole('alert')?.textContent];
  };
  expect(await type('1000、2000')).toEqual([true, false, undefined]);
  expect(await type('1000、2OOO')).toEqual([true, true, '请只填数字，用顿号或逗号隔开']);
  expect(presets().value).toBe('1000、2OOO');
  expect(await type('1000、3000')).toEqual([true, false, undefined]);
});
