// @vitest-environment jsdom
import { PluginBench } from '#testing/bench';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { staffConsole } from './index.ts';

let bench: PluginBench | null = null;
afterEach(async () => {
  await bench?.close();
  bench = null;
});

it('a filter of mails and text messages that is not set still says what it filters', async () => {
  bench = await PluginBench.open(staffConsole, {
    fixtures: { replies: { consoleOutbox: { content: [], totalPages: 0 } } },
  });
  await bench.mount(false, (name) => name === 'outbox');
  await bench.settle(500);
  const chosen = screen
    .getAllByRole<HTMLSelectElement>('combobox')
    .map((filter) => filter.selectedOptions[0]?.text);
  expect(chosen).toEqual(['全部渠道', '全部状态']);
});
