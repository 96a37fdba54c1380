// @vitest-environment jsdom
import { openBench } from '#testing/bench';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staffConsole } from './index.ts';

it('a filter of mails and text messages that is not set still says what it filters', async () => {
  const bench = await openBench(staffConsole, {
    fixtures: { replies: { consoleOutbox: { content: [], totalPages: 0 } } },
  });
  await bench.mount(false, (name) => name === 'outbox');
  await bench.settle(500);
  const chosen = screen
    .getAllByRole<HTMLSelectElement>('combobox')
    .map((filter) => filter.selectedOptions[0]?.text);
  expect(chosen).toEqual(['全部渠道', '全部状态']);
});
