// @vitest-environment jsdom
import type { TransportRequest } from '#core/http';
import { PluginBench } from '#testing/bench';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { cases } from './index.ts';

let bench: PluginBench | null = null;
afterEach(async () => {
  await bench?.close();
  bench = null;
});

const detail = {
  caseId: 'c_1',
  no: 1,
  form: { kind: 'question', title: '结算' },
  symbol: '',
  state: 'submitted',
  operName: 'newcomer',
  orgName: '甲证券',
  lastBy: 'owner',
  createTime: '2026-11-20 10:00:00.000',
  updateTime: '2026-11-20 10:00:00.000',
  version: 1,
  isOwn: false,
  moves: [],
  canReply: true,
  entries: [],
};

it('staff send what they wrote as an answer or as a question to the applicant', async () => {
  const sent: unknown[] = [];
  bench = await PluginBench.open(cases, {
    kind: { 'session.isLogin': true, 'user.isStaff': true, 'user.newAuth': 'Y' },
    fixtures: {
      replies: {
        casesRead: detail,
        casesDesk: { content: [], totalPages: 1 },
        casesReply: ({ body }: TransportRequest) => {
          sent.push(JSON.parse(String(body)));
          return { ...detail, state: 'answered', isAsked: true };
        },
      },
      pages: { desk: { query: { case: 'c_1' } } },
    },
  });
  await bench.mount(false, (name) => name === 'desk');
  await bench.settle(500);
  fireEvent.change(screen.getByRole('textbox', { name: '答复' }), { target: { value: '几点？' } });
  fireEvent.click(screen.getByRole('button', { name: '提问，待其补充' }));
  await bench.settle(500);
  expect(sent).toEqual([{ caseId: 'c_1', text: '几点？', imageIds: [], asks: true }]);
  expect(screen.getByText('待补充')).toBeTruthy();
});

it.each([
  ['staff answer', 'desk', false, '答复'],
  ['the owner adds to it', 'questions', true, '补充说明'],
])('on a case %s', async (_what, page, isOwn, label) => {
  bench = await PluginBench.open(cases, {
    kind: { 'session.isLogin': true, 'user.isStaff': !isOwn, 'user.newAuth': 'Y' },
    fixtures: {
      replies: { casesRead: { ...detail, isOwn }, casesDesk: { content: [], totalPages: 1 } },
      pages: { [page]: { query: { case: 'c_1' } } },
    },
  });
  await bench.mount(false, (name) => name === page);
  await bench.settle(500);
  expect(screen.getByRole('textbox', { name: label })).toBeTruthy();
});

it('the list of cases and the form beside it have heads of one height', async () => {
  bench = await PluginBench.open(cases, {
    kind: { 'session.isLogin': true, 'user.newAuth': 'Y' },
    fixtures: { replies: { casesList: { content: [], totalPages: 1 } } },
  });
  await bench.mount(false, (name) => name === 'questions');
  await bench.settle(500);
  for (const name of ['我的记录', '提出新问题'])
    expect(screen.getByRole('heading', { name }).matches('.k-card > header > h2')).toBe(true);
});
