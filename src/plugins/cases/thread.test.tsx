// @vitest-environment jsdom
import { BizError, type TransportRequest } from '#core/http';
import { caseDetail } from '#testing';
import { openBench } from '#testing/bench';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cases } from './index.ts';

const detail = caseDetail({ canReply: true });

it('staff send what they wrote as an answer or as a question to the applicant', async () => {
  const sent: unknown[] = [];
  const bench = await openBench(cases, {
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
  expect(sent).toEqual([
    { caseId: 'c_1', text: '几点？', imageIds: [], asks: true, version: 1, sendId: expect.any(String) },
  ]);
  expect(screen.getByText('待补充')).toBeTruthy();
});

it.each([
  ['staff answer', 'desk', false, '答复'],
  ['the owner adds to it', 'questions', true, '补充说明'],
])('on a case %s', async (_what, page, isOwn, label) => {
  const bench = await openBench(cases, {
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
  const bench = await openBench(cases, {
    kind: { 'session.isLogin': true, 'user.newAuth': 'Y' },
    fixtures: { replies: { casesList: { content: [], totalPages: 1 } } },
  });
  await bench.mount(false, (name) => name === 'questions');
  await bench.settle(500);
  for (const name of ['我的记录', '提出新问题'])
    expect(screen.getByRole('heading', { name }).matches('.k-card > header > h2')).toBe(true);
});

/** The desk with a case that another member of staff then changes. */
async function besideAnother() {
  let now: object = { ...detail, moves: ['closed', 'refused'] };
  let refusal: Error | null = null;
  const sent: unknown[] = [];
  const opened = await openBench(cases, {
    kind: { 'session.isLogin': true, 'user.isStaff': true, 'user.newAuth': 'Y' },
    fixtures: {
      replies: {
        casesRead: () => now,
        casesDesk: { content: [], totalPages: 1 },
        casesReply: ({ body }: TransportRequest) => {
          sent.push(JSON.parse(String(body)));
          if (refusal === null) return { ...detail, ...now, version: 3 };
          throw refusal;
        },
        casesMove: ({ body }: TransportRequest) => {
          sent.push(JSON.parse(String(body)));
          return { ...detail, state: 'closed', version: 3, canReply: false };
        },
      },
      pages: { desk: { query: { case: 'c_1' } } },
    },
  });
  await opened.mount(false, (name) => name === 'desk');
  await opened.settle(500);
  const change = async (next: object) => {
    now = { ...detail, version: 2, ...next };
    const changed = { caseId: 'c_1', kind: 'question', state: 'answered', version: 2 };
    await act(async () => opened.sockets.at('type=servicecase').frame('servicecase', 'upd', [changed]));
    await opened.settle(500);
  };
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await opened.settle(500);
  };
  const refuseWith = (error: Error | null) => {
    refusal = error;
  };
  return { sent, change, press, refuseWith };
}

it('a step prepared on a case that another member of staff then answered is not taken unseen, and keeps its text', async () => {
  const { sent, change, press } = await besideAnother();
  await press('结束');
  fireEvent.change(screen.getByRole('textbox', { name: /说明/ }), { target: { value: '已电话答复' } });
  await change({ state: 'answered', moves: ['closed'] });
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: '确认' });
  expect([screen.getByText(/已有变化/).textContent, confirm.disabled]).toEqual([
    expect.stringContaining('您写的内容会保留'),
    true,
  ]);
  await press('取消');
  await press('结束');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /说明/ }).value).toBe('已电话答复');
  await press('确认');
  expect(sent).toEqual([{ caseId: 'c_1', version: 2, state: 'closed', text: '已电话答复' }]);
});

it('what was being written about a case stays in sight when another member of staff closes it', async () => {
  const { change, press } = await besideAnother();
  fireEvent.change(screen.getByRole('textbox', { name: '答复' }), { target: { value: '写了一半' } });
  await press('结束');
  fireEvent.change(screen.getByRole('textbox', { name: /说明/ }), { target: { value: '已电话答复' } });
  await change({ state: 'closed', moves: [], canReply: false });
  expect(screen.getByText(/不能再进行这一步/)).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /说明/ }).value).toBe('已电话答复');
  await press('取消');
  expect(screen.getByText('写了一半')).toBeTruthy();
  await press('放弃');
  expect(screen.queryByText('写了一半')).toBeNull();
});

it('an answer begun before another member of staff answered says so, and is sent on what was read since [R1.02]', async () => {
  const { sent, change, press } = await besideAnother();
  const answer = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '答复' });
  fireEvent.change(answer, { target: { value: '久期宜短' } });
  expect(screen.queryByText(/动笔之后/)).toBeNull();
  await change({ state: 'answered', moves: ['closed'] });
  expect(screen.getByText(/动笔之后/)).toBeTruthy();
  await press('发送');
  expect(sent).toMatchObject([{ text: '久期宜短', version: 2 }]);
  expect([answer.value, screen.queryByText(/动笔之后/)]).toEqual(['', null]);
});

it('an answer refused because another was quicker is kept, and the other is shown [R1.02]', async () => {
  const { sent, change, press, refuseWith } = await besideAnother();
  const answer = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '答复' });
  fireEvent.change(answer, { target: { value: '久期宜短' } });
  refuseWith(new BizError('casesReply', 500, '这件事项已发生变化', { field: 'version' }));
  await press('发送');
  expect([answer.value, screen.getByText('这件事项已发生变化').role]).toEqual(['久期宜短', 'alert']);
  refuseWith(null);
  await change({ state: 'answered', moves: ['closed'] });
  await press('发送');
  expect(sent).toMatchObject([{ version: 1 }, { version: 2 }]);
});

it('the reason of a refusal that was not sent is not put into another step', async () => {
  const { press } = await besideAnother();
  await press('不予通过');
  fireEvent.change(screen.getByRole('textbox', { name: /理由/ }), { target: { value: '材料不全' } });
  await press('取消');
  await press('结束');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /说明/ }).value).toBe('');
  await press('取消');
  await press('不予通过');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /理由/ }).value).toBe('材料不全');
});

it('the list of staff is searched, and says what it means when nothing is found; a disabled owner is named', async () => {
  const searches: string[] = [];
  const bench = await openBench(cases, {
    kind: { 'session.isLogin': true, 'user.isStaff': true, 'user.newAuth': 'Y' },
    fixtures: {
      replies: {
        casesRead: { ...detail, isOwn: false, isOwnerStopped: true },
        casesDesk: ({ url }: TransportRequest) => {
          searches.push(new URL(url, 'https://desk.example').searchParams.get('text') ?? '');
          return { content: [], totalPages: 1 };
        },
      },
      pages: { desk: { query: { case: 'c_1' } } },
    },
  });
  await bench.mount(false, (name) => name === 'desk');
  await bench.settle(500);
  expect(screen.getByText('没有待办')).toBeTruthy();
  expect(screen.getByText(/提交人的账号已停用/)).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' 240210 ' } });
  await bench.settle(500);
  expect(searches.at(-1)).toBe('240210');
  expect(screen.getByText('没有找到')).toBeTruthy();
});

it.each([
  [false, 'desk', '请尽快联系提交人'],
  [true, 'transfer', '请尽快联系平台'],
])('an overdue settlement says whom its reader is to call: own %s', async (isOwn, page, whom) => {
  const holding = { depository: 'CCDC', holder: '甲银行', account: 'A0001' } as const;
  const form = {
    kind: 'transfer',
    securityId: '240210.IB',
    faceAmount: 1000,
    tradeDate: '2026-11-19',
    settlDate: '2026-11-19',
    from: holding,
    to: { ...holding, account: 'A0002' },
    orderId: null,
  } as const;
  const bench = await openBench(cases, {
    kind: { 'session.isLogin': true, 'user.isStaff': !isOwn, 'user.newAuth': 'Y' },
    fixtures: {
      replies: {
        casesRead: { ...detail, form, state: 'custodian', isOwn },
        casesDesk: { content: [], totalPages: 1 },
        casesList: { content: [], totalPages: 1 },
      },
      pages: { [page]: { query: { case: 'c_1' } } },
    },
  });
  await bench.mount(false, (name) => name === page);
  await bench.settle(500);
  expect(document.querySelector('.cs-warning')?.textContent).toContain(whom);
});
