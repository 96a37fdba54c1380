// @vitest-environment jsdom
import type { BundleText } from '#contract/config';
import type { TransportRequest } from '#core/http';
import { currentBench, openBench } from '#testing/bench';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staffConsole } from './index.ts';
import { catalogue, texts } from './testing/small-config.ts';

const hash = '0123456789abcdef';
const version = (number: number, reason: string, summary: readonly string[] = []) => ({
  version: number,
  kind: 'publish',
  hash,
  beforeHash: hash,
  operId: 'D0007',
  operName: 'demo_staff',
  createTime: '2026-11-20 10:00:00.000',
  reason,
  summary,
});

const renamed = { ...texts, menu: texts.menu.replace('"label": "t:a"', '"label": "t:b"') };
/** What runs at the server. */
let running: { readonly version: number; readonly texts: BundleText } = { version: 0, texts };

/** The list of these versions, newest first; returns what is to be undone. */
async function open(...versions: ReturnType<typeof version>[]): Promise<TransportRequest[]> {
  running = { version: versions[0]?.version ?? 0, texts: renamed };
  const requests: TransportRequest[] = [];
  const bench = await openBench(staffConsole, {
    kind: { 'session.isLogin': true, 'user.isStaff': true },
    fixtures: {
      replies: {
        consoleSource: () => ({
          ...running,
          hash,
          builtIn: { hash, texts },
          clashes: [],
          catalogue,
        }),
        consoleVersions: {
          content: versions,
          totalElements: versions.length,
          totalPages: 1,
          number: 0,
          size: 20,
        },
        consoleVersion: { ...versions[1], texts, before: { version: 0, texts } },
        consoleRollback: (request: TransportRequest) => {
          requests.push(request);
          return { ...version(9, '撤销'), kind: 'rollback' };
        },
      },
    },
  });
  await bench.mount(false, (name) => name === 'versions');
  await bench.settle(500);
  return requests;
}
const press = async (button: HTMLElement) => {
  fireEvent.click(button);
  await currentBench().settle(500);
};

it.each([
  [
    'the only version: back to the built-in configuration',
    [version(1, '首页改名')],
    0,
    '撤销版本 1，回到内置配置',
  ],
  [
    'the newest of several: back to the one before',
    [version(5, '首页改名'), version(4, '早先')],
    4,
    '撤销版本 5，回到版本 4',
  ],
])('a publication is undone on its own row, also %s', async (_, versions, toVersion, title) => {
  const requests = await open(...versions);
  const [, row] = within(screen.getByRole('table', { name: '版本记录' })).getAllByRole('row');
  await press(within(row ?? document.body).getByRole('button', { name: `撤销：#${versions[0]?.version}` }));
  const dialog = within(screen.getByRole('dialog', { name: title }));
  await press(dialog.getByRole('button', { name: '撤销这次发布' }));
  expect(requests.map(({ body }) => JSON.parse(String(body)) as unknown)).toEqual([
    { baseVersion: versions[0]?.version, toVersion, reason: `撤销版本 ${versions[0]?.version}` },
  ]);
});

it('a version published while a rollback is being confirmed is named, and not undone unseen', async () => {
  const requests = await open(version(5, '首页改名'), version(4, '早先'));
  await press(screen.getByRole('button', { name: '撤销：#5' }));
  const dialog = within(screen.getByRole('dialog'));
  const go = dialog.getByRole<HTMLButtonElement>('button', { name: '撤销这次发布' });
  expect(go.disabled).toBe(false);
  running = { version: 6, texts: renamed };
  await act(async () =>
    currentBench()
      .sockets.at('/ws/websocketCmds')
      .frame('websocketCmds', 'upd', [{ cmd: 'config', version: '6' }]),
  );
  await currentBench().settle(500);
  expect(dialog.getByRole('alert').textContent).toContain('demo_staff 发布了版本 6');
  expect(go.disabled).toBe(true);
  await press(dialog.getByRole('button', { name: '看过了，以版本 6 为准' }));
  expect(dialog.queryByRole('alert')).toBeNull();
  await press(go);
  expect(requests.map(({ body }) => JSON.parse(String(body)) as unknown)).toEqual([
    { baseVersion: 6, toVersion: 4, reason: '撤销版本 5' },
  ]);
});

it('a rollback to what runs says that there is nothing to do, as after a lost reply', async () => {
  await open(version(5, '首页改名'), version(4, '早先'));
  running = { version: 5, texts: renamed };
  await act(async () => currentBench().browser.setVisible(true));
  await currentBench().settle(500);
  await press(screen.getByRole('button', { name: '撤销：#5' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByText(/不用回退/)).toBeNull();
  running = { version: 6, texts };
  await act(async () =>
    currentBench()
      .sockets.at('/ws/websocketCmds')
      .frame('websocketCmds', 'upd', [{ cmd: 'config', version: '6' }]),
  );
  await currentBench().settle(500);
  expect(dialog.getByText('不用回退，运行中的内容就是版本 4')).toBeDefined();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '撤销这次发布' }).disabled).toBe(true);
});

it('only the running version is marked [P15]', async () => {
  await open(version(5, '首页改名'), version(4, '早先'), version(3, '更早'));
  const [, ...rows] = within(screen.getByRole('table', { name: '版本记录' })).getAllByRole('row');
  expect(rows.map((row) => within(row).queryByText('运行中') !== null)).toEqual([true, false, false]);
});

it('the list says how many changes of a version it does not show', async () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) => `settings.json changed search.n${at}`);
  await open(
    version(4, '很多', [...lines(39), '… 60']),
    version(3, '三处', lines(3)),
    version(2, '两处', lines(2)),
  );
  const moreOf = (reason: string) =>
    within(screen.getByText(reason).closest('tr') ?? document.body).queryByText(/另有/)?.textContent ?? null;
  expect(['很多', '三处', '两处'].map(moreOf)).toEqual(['另有 58 处改动', '另有 1 处改动', null]);
});
