// @vitest-environment jsdom
import { bestRow } from '#testing';
import { openBench } from '#testing/bench';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { support } from './index.ts';

it('the assistant answers a question about a bond with its prices, and links to its page [R2.22] [U16]', async () => {
  const bond = {
    securityid: '240210.IB',
    seccode: '240210',
    secshortname: '24国开10',
    secfullname: '24国开10',
    issrating: '--',
    trueRemainMaturityStr: '7Y',
  };
  const bench = await openBench(support, {
    fixtures: {
      replies: {
        bondInfoByIdOrName: { content: [bond], totalPages: 1 },
        bondPreview: {
          head: { ...bestRow('240210.IB', 2.2025), lastTime: '2026-11-19 16:20:00.000' },
          lastTrans: [],
        },
      },
    },
  });
  await bench.mount(false, (view) => view === 'assistant');
  const box = screen.getByRole('textbox', { name: '输入问题' });
  fireEvent.change(box, { target: { value: '24国开10 现在多少？' } });
  fireEvent.submit(box);
  await bench.settle(500);
  expect(screen.getByRole('article').textContent).toMatch(/24国开10.*买 2\.2025.*卖 2\.1000/);
  expect(screen.getByRole('link', { name: '打开这只债券' }).getAttribute('href')).toBe(
    '/index/bond?securityId=240210.IB',
  );
  expect(screen.queryByText(/没有找到相关内容/)).toBeNull();
  // A last trade of another day shows its date.
  expect(screen.getByRole('article').textContent).toContain('11-19 16:20');
  // What the session read goes with it.
  await act(async () => void bench.services.flow.expire());
  await bench.settle(500);
  expect(screen.getByRole('article').textContent).toMatch(/买 2\.20\*\*.*卖 2\.10\*\*/);
});
