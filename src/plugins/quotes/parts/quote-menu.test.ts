import { expect, it } from 'vitest';
import { quote } from '../testing/rows.ts';
import { quoteMenu } from './quote-menu.ts';

// `as` holds: the menu requests texts by key and values only.
const t = ((key: string, values?: { price?: string }) =>
  [key.replace(/^.*[:.]/, ''), values?.price].join(' ').trim()) as unknown as Parameters<typeof quoteMenu>[1];
const labels = (row: Parameters<typeof quoteMenu>[0], done: Partial<Parameters<typeof quoteMenu>[2]>) =>
  quoteMenu(row, t, { open: () => {}, copy: () => {}, ...done }).map((entry) =>
    'label' in entry ? entry.label : '',
  );

it('a row’s menu deals only on quoted sides, for users who may, at the prices shown [R9.03]', () => {
  const row = quote({ bidPrice: 2.2025, ofrPrice: null });
  expect(labels(row, { order: () => {}, alert: () => {} })).toEqual(['sell 2.2025', 'open', 'copy', 'alert']);
  expect(labels(row, {})).toEqual(['open', 'copy']);
  const watch = (isWatched: boolean) => labels(row, { watch: { isWatched, toggle: () => {} } });
  expect([watch(false), watch(true)]).toEqual([
    ['open', 'add', 'copy'],
    ['open', 'remove', 'copy'],
  ]);
  const sides: number[] = [];
  const entries = quoteMenu(quote({ bidPrice: 2.2025, ofrPrice: 2.2 }), t, {
    open: () => {},
    copy: () => {},
    order: (side) => sides.push(side),
  });
  for (const entry of entries) if (entry.kind === 'action' && entry.key.startsWith('order')) entry.onSelect();
  expect(sides).toEqual([1, 2]);
});
