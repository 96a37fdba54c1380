// @vitest-environment jsdom
import { openBench } from '#testing/bench';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { support } from './index.ts';

it('an address of no document says so in the first heading of its page', async () => {
  const bench = await openBench(support, {
    fixtures: { pages: { announcement: { query: { name: 'nothing' } } } },
  });
  await bench.mount(false, (name) => name === 'announcement');
  await bench.settle(500);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('没有这篇说明');
});
