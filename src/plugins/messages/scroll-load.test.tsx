// @vitest-environment jsdom
import { SCROLL_LOAD_THRESHOLD_PX } from '#contract/rules';
import type { TransportRequest } from '#core/http';
import { openBench } from '#testing/bench';
import { fireEvent } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { messages } from './index.ts';

const row = (id: string) => ({
  messageId: id,
  id,
  title: `消息 ${id}`,
  content: '内容',
  isRead: '1',
  createTime: '2026-11-20 10:00:00',
  msgType: 'system',
});

it('the next page of messages loads within 80 px of the end, not before, until the last page [R2.07] [R9.03]', async () => {
  const pages: string[] = [];
  const answer = ({ url }: TransportRequest) => {
    const page = new URL(url, 'http://desk').searchParams.get('page') ?? '1';
    pages.push(page);
    return { content: [row(page)], totalPages: 5, unread: 0 };
  };
  const bench = await openBench(messages, { fixtures: { replies: { getMessageList: answer } } });
  await bench.mount(false, (name) => name === 'all');
  const { container, clock } = bench;
  const list = container.getElementsByClassName('m-list')[0];
  if (!list) throw new Error('no list');
  const scrollTo = async (distancePx: number) => {
    Object.defineProperties(list, {
      scrollHeight: { configurable: true, value: 2000 },
      clientHeight: { configurable: true, value: 500 },
      scrollTop: { configurable: true, value: 1500 - distancePx },
    });
    pages.length = 0;
    await act(async () => fireEvent.scroll(list));
    await act(() => clock.advanceAsync(100));
    return [...pages];
  };
  expect(await scrollTo(SCROLL_LOAD_THRESHOLD_PX + 1)).toEqual([]);
  expect(await scrollTo(SCROLL_LOAD_THRESHOLD_PX)).toEqual(['2']);
  expect([await scrollTo(0), await scrollTo(0), await scrollTo(0), await scrollTo(0)]).toEqual([
    ['3'],
    ['4'],
    ['5'],
    [],
  ]);
  expect([...list.getElementsByClassName('m-title')].map((title) => title.textContent)).toHaveLength(5);
});
