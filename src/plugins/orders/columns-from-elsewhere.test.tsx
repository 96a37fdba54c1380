// @vitest-environment jsdom
import { openBench } from '#testing/bench';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { act } from 'react';
import { orders } from './index.ts';

const head = (name: string) => screen.getByRole('columnheader', { name });
const sortOf = (name: string) => head(name).getAttribute('aria-sort');

it('saved columns that arrive after the list is shown, as after a log-in, are applied: sort, order, width', async () => {
  const bench = await openBench(orders, { size: 'max', fixtures: { rows: { MyQuote: [] } } });
  await bench.mount(false, (view) => view === 'list');
  expect(sortOf('债券')).toBe('none');
  const list = bench.panel('list');
  act(() =>
    list?.changeSettings({
      sortBy: 'symbol',
      columns: [{ id: 'symbol', width: 321, isHidden: false }],
    }),
  );
  await bench.settle();
  expect(sortOf('债券')).toBe('descending');
  expect(head('债券').style.width).toBe('321px');

  // The user's own changes leave the grid as it is.
  const before = head('债券');
  fireEvent.click(before.querySelector('.ag-header-cell-label') ?? before);
  await bench.settle();
  expect(list?.settings).toMatchObject({ sortBy: 'symbol', sortUp: true });
  expect(head('债券')).toBe(before);
  expect(bench.problems).toEqual([]);
});
