// @vitest-environment jsdom
import type { TransportRequest } from '#core/http';
import { openBench } from '#testing/bench';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staffConsole } from './index.ts';
import { inHundred } from './model/trial-figures.ts';
import { draftShape } from './stores/studio-parts.ts';
import { catalogue, texts } from './testing/small-config.ts';

const hash = '0123456789abcdef';
const renamed = { ...texts, menu: texts.menu.replace('"label": "t:a"', '"label": "t:b"') };
const proposal = {
  proposalId: 7,
  state: 'trial',
  operId: 'D0007',
  operName: 'demo_staff',
  isOwn: true,
  createTime: '2026-11-20 10:00:00.000',
  reason: '首页改名',
  summary: [],
  baseVersion: 2,
  publishTime: '',
  decidedName: '',
  decidedTime: '',
  words: '',
  version: null,
  first: {
    kind: 'group',
    id: 'rates',
    name: '利率台',
    minutes: 60,
    beganTime: '2026-11-20 10:00:00.000',
    widenTime: '2026-11-20 11:00:00.000',
  },
};
const figures = (pages: number, crashes: number) => ({
  hash,
  pages,
  panels: 0,
  crashes,
  refused: 0,
  measured: 0,
  contentMs: null,
});
const trial = {
  proposal,
  accounts: { inside: 12, all: 312 },
  after: figures(200, 3),
  before: figures(1_000, 5),
  parts: [{ what: 'menu', id: 'navigation/home', label: 't:a', after: 40, before: 500 }],
  limits: { minutes: 30, least: 100, crashes: 2, refusals: null, slower: null, unused: 50 },
  mayWiden: true,
};

it('a trial ended by another user while it is being released says so, and releases nothing', async () => {
  let isOver = false;
  const bench = await openBench(staffConsole, {
    kind: { 'session.isLogin': true, 'user.isStaff': true },
    fixtures: {
      replies: {
        consoleSource: { version: 2, hash, texts, builtIn: { hash, texts }, clashes: [], catalogue },
        consoleTrial: () => ({ trial: isOver ? null : trial }),
        consoleProposal: () => ({
          ...proposal,
          state: isOver ? 'withdrawn' : 'trial',
          running: { version: 2, hash, texts },
          texts: renamed,
          conflicts: [],
          draft: null,
        }),
      },
    },
  });
  await bench.mount(false, (name) => name === 'versions');
  await bench.settle(500);
  fireEvent.click(screen.getByRole('button', { name: '立即给所有人…' }));
  await expect.poll(() => bench.settle(100).then(() => screen.queryByText(/其余 300 个账号/))).toBeTruthy();
  isOver = true;
  await bench.settle(35_000);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('alert').textContent).toBe('这次试行已经结束：已撤回。');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '确认给所有人' }).disabled).toBe(true);
  expect(screen.queryByRole('table', { name: '修改 #7' })).toBeNull();
});

it('a trial shows its figures against the limits, and names who is affected before release to everyone', async () => {
  const widened: TransportRequest[] = [];
  const bench = await openBench(staffConsole, {
    kind: { 'session.isLogin': true, 'user.isStaff': true },
    fixtures: {
      replies: {
        consoleSource: { version: 2, hash, texts, builtIn: { hash, texts }, clashes: [], catalogue },
        consoleTrial: { trial },
        consoleProposal: {
          ...proposal,
          running: { version: 2, hash, texts },
          texts: renamed,
          conflicts: [],
          draft: null,
        },
        consoleWidenTrial: (request: TransportRequest) => {
          widened.push(request);
          return proposal;
        },
      },
    },
  });
  await bench.mount(false, (name) => name === 'versions');
  await bench.settle(500);
  const rows = within(screen.getByRole('table', { name: '修改 #7' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows.slice(1)).toEqual([
    ['试行的人', '200', '0', '3（每百次 1.5）', '0（每百次 0）', '–', '40（每百次 20）'],
    ['其他人', '1000', '0', '5（每百次 0.5）', '0（每百次 0）', '–', '500（每百次 50）'],
    ['限度', '显示满 100 次才判断', '每百次最多多 2 次', '–', '–', '最多少 50%'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: '立即给所有人…' }));
  await expect.poll(() => bench.settle(100).then(() => screen.queryByText(/其余 300 个账号/))).toBeTruthy();
  expect(screen.getByText('menu.json › menus › navigation › home › label')).toBeTruthy();
  expect(widened).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '确认给所有人' }));
  await bench.settle(500);
  expect(widened.map(({ body }) => body)).toEqual([JSON.stringify({ proposalId: 7 })]);
});

it('zero per hundred when there were none', () => {
  expect([inHundred(1, 3), inHundred(0, 0)]).toEqual([33.3, 0]);
});

it('a change that failed at its time gives the server’s reason, shows what it was, and becomes the draft again', async () => {
  const other = { ...texts, menu: texts.menu.replace('"label": "t:a"', '"label": "t:c"') };
  const bench = await openBench(staffConsole, {
    kind: { 'session.isLogin': true, 'user.isStaff': true },
    fixtures: {
      replies: {
        consoleSource: { version: 3, hash, texts: other, builtIn: { hash, texts }, clashes: [], catalogue },
        consoleProposal: {
          ...proposal,
          state: 'failed',
          decidedName: 'demo_special',
          decidedTime: '2026-11-20 10:05:00.000',
          words: '与之后发布的内容冲突',
          first: null,
          running: { version: 3, hash, texts: other },
          texts: null,
          conflicts: [
            {
              file: 'menu.json',
              path: 'navigation.home.label',
              base: '"t:a"',
              mine: '"t:b"',
              theirs: '"t:c"',
            },
          ],
          draft: { base: texts, texts: renamed },
        },
        consoleProposals: { content: [{ ...proposal, state: 'failed', first: null }], totalPages: 1 },
      },
    },
  });
  await bench.mount(false, (name) => name === 'approvals');
  await bench.settle(500);
  fireEvent.click(screen.getByRole('button', { name: /^查看/ }));
  await expect
    .poll(() => bench.settle(100).then(() => screen.queryByRole('button', { name: '继续修改' })))
    .toBeTruthy();
  const dialog = within(screen.getByRole('dialog'));
  // Not the words of the one who approved it.
  expect(dialog.getByText('未能发布：与之后发布的内容冲突')).toBeTruthy();
  expect(dialog.queryByText(/demo_special/)).toBeNull();
  expect(dialog.getByText(/^点“继续修改”，在最新版本上逐项选定：/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: '继续修改' }));
  await bench.settle(100);
  const draft = bench.services.storage.persisted({
    key: 'console.draft',
    schema: draftShape,
    version: 1,
    defaults: null,
  });
  expect(draft.get()).toEqual({ version: 2, base: texts, texts: renamed });
});
