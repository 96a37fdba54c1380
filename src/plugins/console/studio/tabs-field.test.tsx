// @vitest-environment jsdom
import type { BundleText } from '#contract/config';
import { currentBench, openBench } from '#testing/bench';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staffConsole } from '../index.ts';
import { catalogue, texts } from '../testing/small-config.ts';
import '../testing/no-layout.ts';

const hash = '0123456789abcdef';
const kind = (title: string) => ({ title, min: [10, 10], default: [40, 30], settingsSchema: null }) as const;
const panels = { 'depth.ladder': kind('t:a'), 'depth.chart': kind('t:b'), 'quotes.trades': kind('t:c') };
const place = (id: string, panel: string, x: number, index: number) =>
  `{ "id": "${id}", "panel": "${panel}", "x": ${x}, "y": 0, "w": 60, "h": 40, "index": ${index}, "channel": "blue" }`;
const layouts = `{ "schemaVersion": 1, "layouts": [
  { "id": "desk", "title": "t:d", "version": 1, "columns": 120, "rows": 40, "panels": [
    ${place('ladder', 'depth.ladder', 0, 0)},
    ${place('chart', 'depth.chart', 60, 1)}
  ] }
] }
`;
const routes = texts.routes.replace('"page": "account.home"', '"shell": "index", "dashboard": "desk"');
const own: BundleText = { ...texts, routes, layouts };

/** The form of the layout's first panel, as in these texts. */
async function open(bundleTexts: BundleText, panel: RegExp): Promise<void> {
  const bench = await openBench(staffConsole, {
    kind: { 'session.isLogin': true, 'user.isStaff': true },
    fixtures: {
      replies: {
        consoleSource: {
          version: 2,
          hash,
          texts: bundleTexts,
          builtIn: { hash, texts: bundleTexts },
          clashes: [],
          catalogue: { ...catalogue, panels },
        },
      },
    },
  });
  await bench.mount(false, (name) => name === 'studio');
  await bench.settle(500);
  for (const name of [/layouts\.json/, /desk/, panel]) {
    fireEvent.click(screen.getByRole('treeitem', { name }));
    await bench.settle(500);
  }
}

const form = () => within(screen.getByRole('group', { name: '同一位置的标签页' }));
const press = async (name: string | RegExp) => {
  fireEvent.click(form().getByRole('button', { name }));
  await currentBench().settle(300);
};
const tabs = () =>
  form()
    .queryAllByRole('listitem')
    .map((row) => row.firstElementChild?.getAttribute('aria-label'));
/** The canvas's drawing of the layout in the code: the panel in front, how many are behind it, and its place. */
const drawn = () =>
  [...document.querySelectorAll('.c-tile')].map((tile) =>
    [tile.querySelector('b'), tile.querySelector('small:last-of-type')].map((part) => part?.textContent),
  );
const addTab = async (panel: RegExp) => {
  await press('添加为标签页');
  await expect.poll(() => screen.queryByRole('dialog')).not.toBeNull();
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: panel }));
  await currentBench().settle(300);
};

it('a slot becomes a stack of tabs, which can be reordered by keyboard with focus following, and unstacked', async () => {
  await open(own, /ladder/);
  expect(form().getByText(/这里只有一个面板/)).toBeTruthy();
  await addTab(/quotes\.trades/);
  expect(tabs()).toEqual(['depth.ladder，第 1 个，共 2 个', 'quotes.trades，第 2 个，共 2 个，先显示']);
  expect(form().getByRole('status').textContent).toBe('quotes.trades 已加为标签页');
  expect(drawn()).toEqual([
    ['quotes.trades +1', '0,0 · 60×40'],
    ['depth.chart', '60,0 · 60×40'],
  ]);

  const name = form().getByRole('button', { name: /^quotes\.trades，第/ });
  name.focus();
  fireEvent.keyDown(name, { key: 'ArrowUp', altKey: true });
  await currentBench().settle(300);
  expect(tabs()).toEqual(['quotes.trades，第 1 个，共 2 个，先显示', 'depth.ladder，第 2 个，共 2 个']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('quotes.trades，第 1 个，共 2 个，先显示');
  expect(form().getByRole('status').textContent).toBe('quotes.trades 现在是第 1 个标签页');

  await press('先显示 depth.ladder');
  expect(drawn()).toContainEqual(['depth.ladder +1', '0,0 · 60×40']);
  await press('把 quotes.trades 移出为单独一处');
  expect(
    drawn()
      .map(([title]) => title)
      .toSorted(),
  ).toEqual(['depth.chart', 'depth.ladder', 'quotes.trades']);
  expect(drawn()).toContainEqual(['depth.chart', '60,0 · 60×40']);
  expect(tabs()).toEqual([]);
});

it('the form follows the code: tabs written there appear in it, and each can be chosen by name', async () => {
  const both =
    '{ "id": "both", "x": 0, "y": 0, "w": 60, "h": 40, "index": 0, "tabs": [{ "id": "trades", "panel": "quotes.trades" }, { "id": "ladder", "panel": "depth.ladder" }] }';
  await open({ ...own, layouts: layouts.replace(place('ladder', 'depth.ladder', 0, 0), both) }, /both/);
  expect(tabs()).toEqual(['quotes.trades，第 1 个，共 2 个，先显示', 'depth.ladder，第 2 个，共 2 个']);
  await press(/^depth\.ladder，第/);
  expect(form().getByRole('button', { pressed: true, name: /^depth\.ladder，第/ })).toBeTruthy();
  expect(screen.getByRole('treeitem', { selected: true }).textContent).toBe('ladder');
});
