// @vitest-environment jsdom
import { HttpStatusError, TransportError, type TransportRequest } from '#core/http';
import { openBench } from '#testing/bench';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staffConsole } from './index.ts';

it('a notice sent again after a lost reply keeps its id; a changed one and the next one have their own', async () => {
  const sent: { readonly sendId: string; readonly title: string }[] = [];
  let isCut = true;
  const bench = await openBench(staffConsole, {
    kind: { 'session.isLogin': true, 'user.isStaff': true },
    fixtures: {
      replies: {
        consoleBroadcast: ({ body }: TransportRequest) => {
          sent.push(JSON.parse(String(body)));
          if (isCut) throw new TransportError('network');
          return { recipients: 3 };
        },
      },
    },
  });
  await bench.mount(false, (name) => name === 'operations');
  await bench.settle(500);
  const write = (label: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
  const send = async () => {
    fireEvent.click(screen.getByRole('button', { name: '准备发送' }));
    fireEvent.click(screen.getByRole('button', { name: '发送' }));
    await bench.settle(500);
  };
  write('标题', '系统维护');
  write('内容', '今晚维护');
  await send();
  await send();
  write('标题', '系统维护通知');
  isCut = false;
  await send();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '标题' }).value).toBe('');
  write('标题', '系统维护通知');
  write('内容', '今晚维护');
  await send();
  const [first, second, changed, next] = sent.map(({ sendId }) => sendId);
  expect(second).toBe(first);
  expect(new Set([first, changed, next]).size).toBe(3);
});

it('a notice that takes longer than a call waits for is followed to its outcome, under one id [R7.02]', async () => {
  const ids = new Set<string>();
  let replies = 0;
  const bench = await openBench(staffConsole, {
    kind: { 'session.isLogin': true, 'user.isStaff': true },
    fixtures: {
      replies: {
        consoleBroadcast: ({ body }: TransportRequest) => {
          ids.add(JSON.parse(String(body)).sendId);
          replies += 1;
          if (replies === 1) throw new TransportError('timeout');
          // Its repetition waited for the first for as long as a statement may.
          if (replies === 2) throw new HttpStatusError('consoleBroadcast', 503, '', { key: 'busy' });
          return { recipients: 100_000 };
        },
      },
    },
  });
  await bench.mount(false, (name) => name === 'operations');
  await bench.settle(500);
  const write = (label: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
  write('标题', '系统维护');
  write('内容', '今晚维护');
  fireEvent.click(screen.getByRole('button', { name: '准备发送' }));
  fireEvent.click(screen.getByRole('button', { name: '发送' }));
  for (let second = 0; second < 3; second += 1) await bench.settle(1_000);
  expect([replies, ids.size]).toEqual([3, 1]);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '标题' }).value).toBe('');
  expect(screen.queryByRole('alert')).toBeNull();
});
