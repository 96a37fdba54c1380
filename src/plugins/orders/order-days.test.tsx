// @vitest-environment jsdom
import type { TransportRequest } from '#core/http';
import { orderRow } from '#testing';
import { openBench } from '#testing/bench';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { orders } from './index.ts';

it('the list’s dates are set with one press or typed in the product’s format; an empty list links to the market [U19]', async () => {
  const urls: string[] = [];
  const getQuoteList = ({ url }: TransportRequest) => {
    urls.push(url);
    return { content: [], totalPages: 1 };
  };
  const bench = await openBench(orders, {
    size: 'max',
    fixtures: { replies: { getQuoteList }, rows: { MyQuote: [] } },
  });
  await bench.mount(false, (view) => view === 'list');
  expect(screen.getByRole('link', { name: '去看行情' }).getAttribute('href')).toMatch(/look-ticket/);
  const lastUrl = () => urls.at(-1) ?? '';
  fireEvent.click(screen.getByRole('radio', { name: '今天' }));
  await bench.settle(100);
  expect(lastUrl()).toMatch(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
  const from = screen.getByRole('textbox', { name: '起始日期' });
  fireEvent.change(from, { target: { value: '20250102' } });
  fireEvent.keyDown(from, { key: 'Enter' });
  await bench.settle(100);
  expect([lastUrl().includes('from=2025-01-02'), from.getAttribute('value')]).toEqual([true, '2025-01-02']);
  fireEvent.change(from, { target: { value: '2025-13-40' } });
  expect(from.getAttribute('aria-invalid')).toBe('true');
});

it('on the next morning “today” is that day: its orders are listed, those of the day before are dated', async () => {
  const urls: string[] = [];
  const order = orderRow({ createTime: '2026-11-20 10:00:00.000', updateTime: '2026-11-20 10:00:00.000' });
  const bench = await openBench(orders, {
    size: 'max',
    fixtures: {
      replies: {
        getQuoteList: ({ url }: TransportRequest) => {
          urls.push(url);
          return { content: [order], totalPages: 1 };
        },
      },
      rows: { MyQuote: [] },
    },
  });
  await bench.mount(false, (view) => view === 'list');
  const grid = within(screen.getByRole('grid'));
  expect(grid.getAllByText('10:00:00').length).toBeGreaterThan(0);
  const overMidnight = async (day: string) => {
    bench.clock.setWall(Date.parse(`${day}T08:50:00+08:00`));
    await bench.settle(6000);
  };
  await overMidnight('2026-11-23');
  expect(grid.queryByText('10:00:00')).toBeNull();
  expect(grid.getAllByText('11-20 10:00').length).toBeGreaterThan(0);

  fireEvent.click(screen.getByRole('radio', { name: '今天' }));
  await bench.settle(100);
  expect(urls.at(-1)).toContain('from=2026-11-23&to=2026-11-23');
  await overMidnight('2026-11-24');
  expect(urls.at(-1)).toContain('from=2026-11-24&to=2026-11-24');
  expect(screen.getByRole('radio', { name: '今天', checked: true })).toBeDefined();

  fireEvent.click(screen.getByRole('radio', { name: '本周' }));
  await overMidnight('2026-11-25');
  expect(urls.at(-1)).toContain('from=2026-11-23&to=2026-11-25');

  fireEvent.click(screen.getByRole('radio', { name: '今日交割' }));
  await bench.settle(100);
  expect(urls.at(-1)).toMatch(/settlDate=2026-11-25/);
  expect(urls.at(-1)).not.toContain('from=');
  await overMidnight('2026-11-26');
  expect(urls.at(-1)).toMatch(/settlDate=2026-11-26/);
  expect(screen.getByRole('radio', { name: '今日交割', checked: true })).toBeDefined();

  // Days that were typed stay, in place of the day of settlement.
  const from = screen.getByRole('textbox', { name: '起始日期' });
  fireEvent.change(from, { target: { value: '20261125' } });
  fireEvent.keyDown(from, { key: 'Enter' });
  await overMidnight('2026-11-27');
  expect(urls.at(-1)).toContain('from=2026-11-25');
  expect(urls.at(-1)).not.toContain('settlDate=');
});
