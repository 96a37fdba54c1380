// @vitest-environment jsdom
import { PluginBench } from '#testing/bench';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { support } from './index.ts';

let bench: PluginBench | null = null;
afterEach(async () => {
  await bench?.close();
  bench = null;
});

it('an address of no document says so in the first heading of its page', async () => {
  bench = await PluginBench.open(support, {
    fixtures: { pages: { announcement: { query: { name: 'nothing' } } } },
  });
  await bench.mount(false, (name) => name === 'announcement');
  await bench.settle(500);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('没有这篇说明');
});
