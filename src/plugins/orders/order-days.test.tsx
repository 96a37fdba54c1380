// @vitest-environment jsdom
import type { TransportRequest } from '#core/http';
import { PluginBench } from '#testing/bench';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { orders } from './index.ts';

let bench: PluginBench | null = null;
afterEach(async () => {
  await bench?.close();
  bench = null;
});

it('the list’s dates are set with one press or typed in the product’s format; an empty list links to the market [U19]', async () => {
  const urls: string[] = [];
  const getQuoteList = ({ url }: TransportRequest) => {
    urls.push(url);
    return { content: [], totalPages: 1 };
  };
  bench = await PluginBench.open(orders, {
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
