// @vitest-environment jsdom
import { type StaffEvent, VERIFIED_USERS } from '#contract/api';
import type { TransportRequest } from '#core/http';
import { FakeServer } from '#testing';
import { currentBench, openBench } from '#testing/bench';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staffConsole } from './index.ts';

const event: StaffEvent = {
  name: 'winter',
  title: '冬季交流会',
  body: '原文',
  publishTime: '2026-11-20 09:00:00.000',
  group: null,
  tells: false,
  isTold: false,
  isPublished: true,
  version: 1,
};

/** Notices and events, where another user has saved the event since it was listed; returns what is sent. */
async function open(stored: StaffEvent = event): Promise<TransportRequest[]> {
  const sent: TransportRequest[] = [];
  let newest = stored;
  const bench = await openBench(staffConsole, {
    kind: { 'session.isLogin': true, 'user.isStaff': true },
    fixtures: {
      replies: {
        consoleEvents: ({ url }: TransportRequest) => {
          const text = new URL(url, 'https://desk.example').searchParams.get('text') ?? '';
          return newest.title.includes(text) || newest.name === text ? [newest] : [];
        },
        consoleSaveEvent: (request: TransportRequest) => {
          sent.push(request);
          if (sent.length > 1) return { version: 3 };
          newest = { ...stored, version: 2, title: '冬季交流会（甲）', body: '对方写的' };
          return FakeServer.reply(200, { code: 2005, message: '已被他人修改', data: null });
        },
      },
    },
  });
  await bench.mount(false, (name) => name === 'operations');
  await settle();
  return sent;
}
const settle = () => currentBench().settle(500);
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const dialog = () => within(screen.getByRole('dialog'));
const write = (label: RegExp, value: string) =>
  fireEvent.change(dialog().getByRole('textbox', { name: label }), { target: { value } });

it('an event that another user saved first shows what they wrote, and replaces it only when saved again', async () => {
  const sent = await open();
  await press('冬季交流会');
  write(/^正文/, '我写的');
  await press('保存');
  const alert = dialog().getByRole('alert');
  expect(alert.closest('footer')).not.toBeNull();
  expect(alert.textContent).toContain('对方写的');
  await press('保存');
  expect(sent.map(({ body }) => JSON.parse(String(body)))).toMatchObject([
    { version: 1, body: '我写的' },
    { version: 2, body: '我写的' },
  ]);
});

it('Esc keeps what was written for the next time; Cancel discards it', async () => {
  await open();
  await press('新建活动');
  write(/^标题/, '年会');
  fireEvent.keyDown(dialog().getByRole('textbox', { name: /^标题/ }), { key: 'Escape' });
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
  await press(/^新建活动/);
  expect(dialog().getByRole<HTMLInputElement>('textbox', { name: /^标题/ }).value).toBe('年会');
  await press('取消');
  await press('新建活动');
  expect(dialog().getByRole<HTMLInputElement>('textbox', { name: /^标题/ }).value).toBe('');
});

it('an address that cannot be used says why', async () => {
  await open();
  await press('新建活动');
  write(/^地址名/, 'Winter Party');
  expect(dialog().getByRole('alert').textContent).toContain('只用小写字母');
});

const audience = () => dialog().getByRole<HTMLSelectElement>('combobox', { name: '面向' });

it('an event can be for all verified users, and says so in the list', async () => {
  const sent = await open({ ...event, group: VERIFIED_USERS });
  expect(screen.getByRole('listitem').textContent).toContain('全部已认证用户');
  await press('新建活动');
  write(/^标题/, '年会');
  write(/^地址名/, 'party');
  write(/^正文/, '正文');
  fireEvent.change(audience(), { target: { value: VERIFIED_USERS } });
  await press('保存');
  expect(JSON.parse(String(sent[0]?.body))).toMatchObject({ name: 'party', group: VERIFIED_USERS });
});

it('an event of a deleted group shows that group, not everyone', async () => {
  await open({ ...event, group: 'gone' });
  await press('冬季交流会');
  expect(audience().selectedOptions[0]?.textContent).toBe('已删除的用户组');
});

it('events are searched by what is typed', async () => {
  await open();
  const find = async (value: string) => {
    fireEvent.change(screen.getByRole('searchbox', { name: '标题或地址名' }), { target: { value } });
    await settle();
  };
  await find('夏季');
  expect(screen.getByText('没有这样的活动页面')).toBeTruthy();
  await find('交流');
  expect(screen.getByRole('button', { name: '冬季交流会' })).toBeTruthy();
});
