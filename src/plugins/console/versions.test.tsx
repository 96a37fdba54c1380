// @vitest-environment jsdom
import type { TransportRequest } from '#core/http';
import { currentBench, openBench } from '#testing/bench';
import { fireEvent, screen, within } from '@testing-library/react';
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

/** The list of these versions, newest first; returns what is to be undone. */
async function open(...versions: ReturnType<typeof version>[]): Promise<TransportRequest[]> {
  const requests: TransportRequest[] = [];
  const bench = await openBench(staffConsole, {
    kind: { 'session.isLogin': true, 'user.isStaff': true },
    fixtures: {
      replies: {
        consoleSource: {
          version: versions[0]?.version ?? 0,
          hash,
          texts,
          builtIn: { hash, texts },
          clashes: [],
          catalogue,
        },
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
