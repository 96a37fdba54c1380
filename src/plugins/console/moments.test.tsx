// @vitest-environment jsdom
import type { TransportRequest } from '#core/http';
import { openBench } from '#testing/bench';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staffConsole } from './index.ts';
import { momentFault } from './parts/versions/WhenField.tsx';

it('a version is scheduled only for a complete time in the future', () => {
  const now = Date.parse('2026-11-22T14:00:30Z');
  const faults = ['', '-', '2026-11-22', '10:00', '2026-02-30 10:00', '2026-11-22 22:00', '2026-11-22 22:01'];
  expect(faults.map((moment) => momentFault(moment, now))).toEqual([
    null,
    'momentMissing',
    'momentMissing',
    'momentMissing',
    'momentMissing',
    'momentPast',
    null,
  ]);
});

it('an event’s publishing time uses the product’s date format, and without one nothing can be saved', async () => {
  const saved: unknown[] = [];
  const bench = await openBench(staffConsole, {
    fixtures: {
      replies: {
        consoleEvents: [],
        consoleSaveEvent: ({ body }: TransportRequest) => {
          saved.push(body);
          return { version: 1 };
        },
      },
    },
  });
  await bench.mount(false, (name) => name === 'operations');
  await bench.settle(500);
  fireEvent.click(screen.getByRole('button', { name: '新建活动' }));
  await bench.settle(500);
  const type = (name: RegExp | string, value: string) => {
    const box = screen.getByRole('textbox', { name });
    fireEvent.change(box, { target: { value } });
    fireEvent.blur(box);
  };
  type('标题', '冬季交流会');
  type(/地址名/, 'winter');
  type('正文（Markdown）', '议程');
  const save = screen.getByRole('button', { name: '保存' });
  type('时间（北京时间）', '25:00');
  expect([save, screen.getByText('请填写日期和时间，如 2026-12-01 09:30')]).toMatchObject([
    { disabled: true },
    {},
  ]);
  type('时间（北京时间）', '16:30');
  type('发布时间（北京时间）', '2026年12月1日');
  expect(save).toHaveProperty('disabled', false);
  fireEvent.click(save);
  await bench.settle(500);
  expect(saved).toEqual([expect.stringContaining('"publishTime":"2026-12-01 16:30"')]);
});
